"""urllib.parse is what a run has of it: the network is for tasks."""
