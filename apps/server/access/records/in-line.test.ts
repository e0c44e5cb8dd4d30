import { describe, expect, it } from 'vitest';
import { openLines } from './in-line.ts';

describe('tasks with the same key', () => {
  it('is refused once two hundred wait, and accepted again when they are done', async () => {
    const { inLine } = openLines();
    let open = () => {};
    const held = new Promise<void>((resolve) => {
      open = resolve;
    });
    const all = Array.from({ length: 200 }, () => inLine('a', () => held.then(() => 'done')));
    expect(await inLine('a', async () => 'late')).toBeUndefined();
    expect(await inLine('b', async () => 'other')).toBe('other');
    open();
    expect(new Set(await Promise.all(all))).toEqual(new Set(['done']));
    expect(await inLine('a', async () => 'again')).toBe('again');
  });

  it('runs one after the other in the order of arrival, also after one that failed', async () => {
    const { inLine } = openLines();
    const seen: number[] = [];
    const work = (n: number) => async () => {
      await Promise.resolve();
      seen.push(n);
      if (n === 1) throw new Error('one');
      return n;
    };
    const all = await Promise.allSettled([1, 2, 3].map((n) => inLine('a', work(n))));
    expect(all.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect(seen).toEqual([1, 2, 3]);
  });
});
