"""What runs in processes of its own for ``parity bench``, and answers questions about itself."""
