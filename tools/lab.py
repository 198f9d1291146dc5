"""Open the workbook in JupyterLab and print its address: lab.py [options of JupyterLab ...]."""

import logging
import sys
import warnings

START = "Starting JupyterLab ..."
OPEN = """
The workbook is open at

    {url}

To stop it: Ctrl-C, here."""


def main(options):
    print(START, flush=True)
    logging.disable(logging.INFO)  # messages about folders and extensions
    with warnings.catch_warnings(record=True):  # about names that JupyterLab itself still uses
        from jupyterlab.labapp import LabApp

        server = LabApp.initialize_server(argv=options)
    logging.disable(logging.NOTSET)
    logging.getLogger("LabApp").setLevel(logging.WARNING)
    server.log.addFilter(lambda record: "To access the server" not in record.getMessage())
    print(OPEN.format(url=server.local_url), flush=True)
    server.start()


if __name__ == "__main__":
    main(sys.argv[1:])
