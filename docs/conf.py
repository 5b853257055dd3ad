"""The documentation as a site: ``make docs``. Its pages fetch nothing from elsewhere; a broken link fails."""

from importlib.metadata import version as version_of

project = "Tavola"
author = "The Tavola authors"
version = release = version_of("tavola")

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["screens.md"]  # hundreds of pictures, for those who work on the pages
myst_enable_extensions = ["html_image"]
myst_heading_anchors = 3

html_theme = "furo"
html_title = "Tavola"
html_copy_source = html_show_sourcelink = html_show_sphinx = False
html_show_copyright = False

autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_mock_imports = ["gymnasium", "pettingzoo", "pyspiel"]  # an extra: the same site without it
