import { describe, expect, it } from 'vitest';
import { turnstile } from './turnstile.ts';

describe('a turnstile', () => {
  it('admits no more than its places, the others in order, and releases each place once', async () => {
    const turns = turnstile(1);
    const entered: string[] = [];
    const leaveFirst = await turns.enter();
    const second = turns.enter().then((leave) => {
      entered.push('second');
      return leave;
    });
    const third = turns.enter().then((leave) => {
      entered.push('third');
      return leave;
    });
    await Promise.resolve();
    expect(entered).toEqual([]);
    leaveFirst();
    leaveFirst();
    const leaveSecond = await second;
    expect(entered).toEqual(['second']);
    leaveSecond();
    (await third)();
    (await turns.enter())();
    expect(entered).toEqual(['second', 'third']);
  });
});
