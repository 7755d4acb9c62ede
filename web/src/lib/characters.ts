// Written by `make interfaces` from src/architrave/bots/levels.toml; do not edit.

export const CHARACTERS: Readonly<Record<string, string>> = {
  first: 'Pip',
  easy: 'Ada',
  club: 'Vera',
  master: 'Sofia',
};
