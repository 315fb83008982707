"""The page as static files that need no server; needs the extra ``site``, and npm when it is built.

The application of ``red7.web`` runs in a worker of the browser, by Python compiled to WebAssembly.
``build`` makes the files; ``prerender`` and ``precompile`` run in that Python already then, by
Node; ``boot`` and ``in_browser`` run in the browser.
"""
