"""What runs on a graphics processor, as far as it can be tried without one."""
