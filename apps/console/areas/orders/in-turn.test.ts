import { expect, it } from 'vitest';
import { InTurn } from './in-turn.ts';

it('the entry that has waited longest is sent first, and the next one only after it', async () => {
  const turn = new InTurn();
  const seen: string[] = [];
  const sent = new Promise<void>((resolve) => {
    const send = (name: string) => async () => {
      seen.push(`${name} begins`);
      await Promise.resolve();
      seen.push(`${name} ends`);
      if (seen.length === 6) resolve();
    };
    turn.add(3, send('third'));
    turn.add(1, send('first'));
    turn.add(2, send('second'));
  });
  await sent;
  expect(seen).toEqual(['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`]));
});

it('an entry that is added after all were sent is sent as well', async () => {
  const turn = new InTurn();
  const once = (since: number) =>
    new Promise<void>((resolve) => {
      turn.add(since, async () => resolve());
    });
  await once(1);
  await once(2);
});
