import { expect, test } from 'vitest';
import { parse } from '../src/lib/route';

test.each([
  ['/', { page: 'start' }],
  ['/table/abc', { page: 'table', id: 'abc' }],
  ['/table/a%20b', { page: 'table', id: 'a b' }],
  ['/join', { page: 'join', code: '' }],
  ['/join/KD7-4QP', { page: 'join', code: 'KD7-4QP' }],
  ['/display', { page: 'display', id: '' }],
  ['/display/KD7-4QP', { page: 'display', id: 'KD7-4QP' }],
  ['/rules/architekton', { page: 'rules', game: 'architekton' }],
  ['/daily/', { page: 'daily' }],
])('%s is a page', (path, route) => {
  expect(parse(path)).toEqual(route);
});

test.each(['/table', '/rules', '/about/us', '/table/a/b', '/display/a/b', '/%E0%A4%A'])('%s is none', (path) => {
  expect(parse(path)).toEqual({ page: 'missing' });
});
