import { expect, it } from 'vitest';
import { fewAtATime } from './few-at-a-time.ts';

/** Tasks that finish on request. */
function works() {
  const begun: number[] = [];
  const ends = new Map<number, { done: () => void; fail: (error: Error) => void }>();
  const work = (item: number) =>
    new Promise<void>((done, fail) => {
      begun.push(item);
      ends.set(item, { done, fail });
    });
  const end = async (item: number, error?: Error) => {
    const { done, fail } = ends.get(item) ?? {};
    if (error) fail?.(error);
    else done?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, work, end };
}

it('starts nothing after a failure, lets running work end, and reports every failure in the order of the items', async () => {
  const { begun, work, end } = works();
  const all = fewAtATime([1, 2, 3, 4, 5], 3, work).catch((error: unknown) => error);
  await end(3, new Error('third'));
  await end(1, new Error('first'));
  await end(2);
  const told = await all;
  expect(begun).toEqual([1, 2, 3]);
  expect(told).toBeInstanceOf(AggregateError);
  expect((told as AggregateError).errors.map(({ message }) => message)).toEqual(['first', 'third']);
});

it('throws a single failure as it is', async () => {
  const fault = new Error('no');
  await expect(fewAtATime([1, 2], 1, () => Promise.reject(fault))).rejects.toBe(fault);
});

it('never runs more than its limit at once, and starts items in order', async () => {
  const { begun, work, end } = works();
  const all = fewAtATime([1, 2, 3, 4], 2, work);
  expect(begun).toEqual([1, 2]);
  await end(2);
  expect(begun).toEqual([1, 2, 3]);
  await end(1);
  await end(3);
  await end(4);
  await all;
  expect(begun).toEqual([1, 2, 3, 4]);
});

it('does nothing for no items', async () => {
  await expect(fewAtATime([], 8, () => Promise.reject(new Error('never')))).resolves.toBeUndefined();
});
