"""python -m architrave: the same as the command `architrave`."""

from architrave.cli import main

if __name__ == "__main__":
    main()
