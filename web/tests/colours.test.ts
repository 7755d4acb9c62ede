// The colours of seats, terrains and buildings, as people with each kind of colour blindness see them, in both themes.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COLOURS } from '../src/lib/colours';
import { COLOUR } from '../src/games/architekton/terrain';

type Triple = readonly [number, number, number];

/** Machado, Oliveira and Fernandes (2009), complete loss of one kind of cones; applied to linear light. */
const VISION: Readonly<Record<string, readonly Triple[]>> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
const OKLAB = {
  cones: [
    [0.4122214708, 0.5363325363, 0.0514459929],
    [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005],
  ],
  lab: [
    [0.2104542553, 0.793617785, -0.0040720468],
    [1.9779984951, -2.428592205, 0.4505937099],
    [0.0259040371, 0.7827717662, -0.808675766],
  ],
} as const;

const times = (matrix: readonly Triple[], [a, b, c]: Triple): Triple => {
  const [x, y, z] = matrix.map((row) => row[0] * a + row[1] * b + row[2] * c);
  return [x!, y!, z!];
};
const each = ([a, b, c]: Triple, change: (part: number) => number): Triple => [change(a), change(b), change(c)];

function light(hex: string): Triple {
  const parts = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);
  return each([parts[0]!, parts[1]!, parts[2]!], (one) =>
    one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4,
  );
}

/** How far apart two colours are for somebody, in OKLab; black and white are 100 apart. */
function distance(one: string, other: string, vision: readonly Triple[]): number {
  const [a, b] = [one, other].map((hex) => {
    const seen = each(times(vision, light(hex)), (part) => Math.min(1, Math.max(0, part)));
    return times(OKLAB.lab, each(times(OKLAB.cones, seen), Math.cbrt));
  });
  return 100 * Math.hypot(...a!.map((part, n) => part - b![n]!));
}

/** The smallest distance between any two of them, with any colour vision. */
function nearest(colours: readonly string[]): number {
  const pairs = colours.flatMap((one, n) => colours.slice(n + 1).map((other) => [one, other] as const));
  return Math.min(
    ...Object.values(VISION).flatMap((vision) => pairs.map(([one, other]) => distance(one, other, vision))),
  );
}

const read = (file: string) => readFileSync(`src/${file}`, 'utf8'); // vitest runs in web/
const TOKENS = read('styles/tokens.css');
const COMFORT = read('styles/comfort.css');
const TYPES = read('games/architects/Colours.svelte');

/** The value of a custom property in a theme; later text overrides earlier. */
function value(name: string, theme: 'light' | 'dark', ...texts: string[]): string {
  const given = texts.flatMap((text) => [...text.matchAll(new RegExp(`--${name}: ([^;]+);`, 'g'))]).at(-1)![1]!;
  const [first, second] = given.match(/#[0-9a-f]{6}/g)!;
  return (theme === 'dark' && second) || first!;
}

const themes = ['light', 'dark'] as const;

test.each(themes)('with the distinct palette nobody takes a seat for another (%s)', (theme) => {
  const of = (...names: string[]) => names.map((name) => value(name, theme, TOKENS, COMFORT));
  expect(nearest(of(...COLOURS))).toBeGreaterThan(15);
  expect(nearest(of('seat0', 'seat1'))).toBeGreaterThan(15);
  expect(nearest(COLOURS.map((name) => value(name, theme, TOKENS)))).toBeLessThan(15); // which is why there is one
});

test('with the distinct palette nobody takes a type of building for another', () => {
  const types = ['R', 'S', 'O', 'M', 'I', 'L'].map((type) => value(`type-${type}`, 'light', TYPES));
  expect(nearest(types)).toBeGreaterThan(8);
});

test('terrains differ for everybody, and have signs besides', () => {
  expect(nearest(Object.values(COLOUR))).toBeGreaterThan(8);
});
