import { beforeEach, describe, expect, it, vi } from 'vitest';
import { linkTo, pictureAddress } from '../src/share/address';

beforeEach(() => vi.stubGlobal('location', { ...location, origin: 'https://play.example' }));

describe('what is sent to others', () => {
  it('is the table, or a position of it', () => {
    expect(linkTo({ table: 'a/b', at: null })).toBe('https://play.example/table/a%2Fb');
    expect(linkTo({ table: 'x', at: 41 })).toBe('https://play.example/look/x?at=41');
  });

  it('has a picture in the language in use', () => {
    expect(pictureAddress({ table: 'x', at: null }, 'svg')).toBe('/api/tables/x/picture.svg?lang=en');
    expect(pictureAddress({ table: 'x', at: 0 }, 'png', true)).toBe(
      '/api/tables/x/picture.png?lang=en&at=0&large=true',
    );
  });
});
