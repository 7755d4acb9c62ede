import { describe, expect, it } from 'vitest';
import { inARow, missed, recallProgress, solvedNow, type Progress } from '../src/puzzle/progress';

const NONE: Progress = { solved: [], days: [], tries: {} };

describe('the progress of puzzles', () => {
  it('counts tries until a puzzle is solved', () => {
    const twice = missed(missed(NONE, 7), 7);
    expect(twice.tries[7]).toBe(2);
    const solved = solvedNow(twice, 7, null);
    expect(solved.solved).toEqual([7]);
    expect(missed(solved, 7)).toBe(solved);
    expect(solvedNow(solved, 7, null).solved).toEqual([7]);
  });

  it('counts days in a row, and today breaks nothing before it is over', () => {
    const days = ['2026-02-27', '2026-02-28', '2026-03-01'];
    expect(inARow(days, '2026-03-01')).toBe(3);
    expect(inARow(days, '2026-03-02')).toBe(3);
    expect(inARow(days, '2026-03-03')).toBe(0);
    expect(inARow([...days, '2026-03-03'], '2026-03-03')).toBe(1);
    expect(inARow([], '2026-03-03')).toBe(0);
  });

  it('only counts the puzzle of the day for the row', () => {
    expect(solvedNow(NONE, 3, null).days).toEqual([]);
    expect(solvedNow(NONE, 3, '2026-03-01').days).toEqual(['2026-03-01']);
  });

  it('has nothing where nothing was kept', () => {
    expect(recallProgress('architekton')).toEqual(NONE);
  });
});
