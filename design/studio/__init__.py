"""The photo studio of the Smart Laser Cat Collar: product, cat, set, denoiser, renderer."""
