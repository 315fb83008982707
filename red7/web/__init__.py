"""The table page and the JSON interface in a browser or for a program; needs the extra ``web``."""

from red7.web.app import create_app
from red7.web.settings import Settings

__all__ = ["Settings", "create_app"]
