"""The games. Each folder is one; `core/registry.py` names them."""
