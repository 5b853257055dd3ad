"""Games in numbers: open datasets (``dataset``), and reports for whoever designs games (``report``)."""
