// The picture of a game, small. The start page has its own part of the client for this.
const COVERS = import.meta.glob<string>('../games/*/cover.svg', { eager: true, query: '?url', import: 'default' });

export const coverOf = (game: string): string | undefined => COVERS[`../games/${game}/cover.svg`];
