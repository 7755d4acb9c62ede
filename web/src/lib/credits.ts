// Whose work is in the client besides our own. CREDITS.md says the same.
import type { Key } from './i18n';

export interface Credit {
  readonly work: string;
  readonly people: string;
  readonly licence: string;
  readonly text: string;
  readonly use: Key;
}

export const CREDITS: readonly Credit[] = [
  {
    work: 'Fraunces',
    people: 'The Fraunces Project Authors',
    licence: 'SIL Open Font License 1.1',
    text: 'licences/fraunces.txt',
    use: 'ui.credits.use.titles',
  },
  {
    work: 'Alegreya Sans',
    people: 'The Alegreya Sans Project Authors',
    licence: 'SIL Open Font License 1.1',
    text: 'licences/alegreya-sans.txt',
    use: 'ui.credits.use.text',
  },
  {
    work: 'JetBrains Mono',
    people: 'The JetBrains Mono Project Authors',
    licence: 'SIL Open Font License 1.1',
    text: 'licences/jetbrains-mono.txt',
    use: 'ui.credits.use.boards',
  },
  {
    work: 'Lucide',
    people: 'Lucide Icons and Contributors, Cole Bemis',
    licence: 'ISC, MIT',
    text: 'licences/lucide.txt',
    use: 'ui.credits.use.icons',
  },
  {
    work: 'game-icons.net: ancient-columns, bank, barracks, bathtub, bed, bookshelf, factory, family-house, graduate-cap, graveyard, greek-temple, greenhouse, house, obelisk, park-bench, shop, stone-bust, watchtower, water-fountain',
    people: 'Delapouite',
    licence: 'CC BY 3.0',
    text: 'licences/game-icons.txt',
    use: 'ui.credits.use.cards',
  },
  {
    work: 'game-icons.net: anvil-impact, beer-stein, bubbling-flask, capitol, crossed-swords, drama-masks, hammer-nails, pointy-hat',
    people: 'Lorc',
    licence: 'CC BY 3.0',
    text: 'licences/game-icons.txt',
    use: 'ui.credits.use.cards',
  },
  {
    work: 'Svelte',
    people: 'Svelte Contributors',
    licence: 'MIT',
    text: 'licences/svelte.txt',
    use: 'ui.credits.use.client',
  },
  {
    work: 'uqr',
    people: 'Anthony Fu, Project Nayuki',
    licence: 'MIT',
    text: 'licences/uqr.txt',
    use: 'ui.credits.use.qr',
  },
];
