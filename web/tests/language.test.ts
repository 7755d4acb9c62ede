import { beforeEach, expect, test } from 'vitest';
import { alsoSpeak, speech } from '../src/lib/i18n';
import type { Language } from '../src/lib/language.svelte';

beforeEach(() => {
  speech.language = 'en';
  speech.catalogue = { 'test.all': 'all' };
});

test('texts of a game come to those of all pages, once', async () => {
  const asked: Language[] = [];
  const source = async (language: Language) => {
    asked.push(language);
    return { 'test.game': language };
  };
  await alsoSpeak('a game', source);
  await alsoSpeak('a game', source);
  expect(speech.catalogue).toEqual({ 'test.all': 'all', 'test.game': 'en' });
  expect(asked).toEqual(['en']);
});

test('where another language is chosen meanwhile, its texts are fetched', async () => {
  const slow = async (language: Language) => {
    if (language === 'en') speech.language = 'nl';
    return { 'test.slow': language };
  };
  await alsoSpeak('a slow game', slow);
  expect(speech.catalogue['test.slow']).toBe('nl');
});

test('texts that could not be had can be asked for again', async () => {
  let tries = 0;
  const source = async () => {
    tries += 1;
    if (tries === 1) throw new Error('no line');
    return { 'test.late': 'late' };
  };
  await expect(alsoSpeak('a far game', source)).rejects.toThrow('no line');
  await alsoSpeak('a far game', source);
  expect(speech.catalogue['test.late']).toBe('late');
});
