import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { speech } from '../src/lib/language.svelte';
import { linkTo, pictureAddress } from '../src/share/address';

beforeEach(() => {
  speech.language = 'en';
  vi.stubGlobal('location', { origin: 'https://play.example' });
});
afterEach(() => vi.unstubAllGlobals()); // the files share one page

describe('what is sent to others', () => {
  it('is the table, or a position of it', () => {
    expect(linkTo({ table: 'a/b', at: null })).toBe('https://play.example/table/a%2Fb');
    expect(linkTo({ table: 'x', at: 41 })).toBe('https://play.example/look/x?at=41');
  });

  it('has a picture in the language in use', () => {
    expect(pictureAddress({ table: 'x', at: null }, 'svg')).toBe('/api/tables/x/picture.svg?lang=en');
    const large = '/api/tables/x/picture.png?lang=en&at=0&large=true';
    expect(pictureAddress({ table: 'x', at: 0 }, 'png', true)).toBe(large);
  });
});
