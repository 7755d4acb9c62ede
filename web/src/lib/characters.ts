// Written by `make interfaces` from src/architrave/bots/levels.toml; do not edit.

export const CHARACTERS: Readonly<Record<string, string>> = {
  first: 'Pip',
  novice: 'Mila',
  casual: 'Bruno',
  easy: 'Ada',
  regular: 'Otto',
  club: 'Vera',
  expert: 'Leon',
  master: 'Sofia',
};
