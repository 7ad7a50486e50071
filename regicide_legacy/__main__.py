"""`python -m regicide_legacy` is the command `legacy`."""

from regicide_legacy.cli.main import run

if __name__ == "__main__":
    run()
