import { describe, expect, it } from 'vitest';
import type { TableChanges } from './changes.ts';
import { untilChanged } from './until-changed.ts';

function tables(): TableChanges & { touch(table: string): void; deaf: boolean } {
  const counts = new Map<string, number>();
  return {
    deaf: false,
    version(table) {
      return this.deaf ? undefined : String(counts.get(table) ?? 0);
    },
    touch: (table) => void counts.set(table, (counts.get(table) ?? 0) + 1),
  };
}

describe('values that are cached until a table changes', () => {
  it('is computed again only after a change', async () => {
    const changes = tables();
    const memory = untilChanged<number>(changes, 10);
    let n = 0;
    const ask = () => memory.get('1', ['dtu', 'station'], 'how many', async () => ++n);
    expect([await ask(), await ask()]).toEqual([1, 1]);
    changes.touch('station');
    expect([await ask(), await ask()]).toEqual([2, 2]);
    changes.touch('unrelated');
    expect(await ask()).toBe(2);
  });

  it('is not cached if a change came while it was computed', async () => {
    const changes = tables();
    const memory = untilChanged<string>(changes, 10);
    const started = memory.get('1', ['dtu'], 'k', async () => 'old');
    changes.touch('dtu');
    await started;
    expect(await memory.get('1', ['dtu'], 'k', async () => 'new')).toBe('new');
  });

  it('is cached separately for each tenant', async () => {
    const memory = untilChanged<string>(tables(), 10);
    await memory.get('1', ['dtu'], 'k', async () => 'ours');
    expect(await memory.get('2', ['dtu'], 'k', async () => 'theirs')).toBe('theirs');
  });

  it('is not cached while changes cannot be received', async () => {
    const changes = tables();
    const memory = untilChanged<number>(changes, 10);
    changes.deaf = true;
    let n = 0;
    const ask = () => memory.get('1', ['dtu'], 'k', async () => ++n);
    expect([await ask(), await ask()]).toEqual([1, 2]);
  });

  it('is computed once for simultaneous requests, and a failure is not cached', async () => {
    const memory = untilChanged<number>(tables(), 10);
    let n = 0;
    const failing = async () => {
      n += 1;
      throw new Error('no');
    };
    const asked = [memory.get('1', ['dtu'], 'k', failing), memory.get('1', ['dtu'], 'k', failing)];
    for (const one of asked) await expect(one).rejects.toThrow('no');
    expect(n).toBe(1);
    expect(await memory.get('1', ['dtu'], 'k', async () => 7)).toBe(7);
  });

  it('discards the entry that was unused for longest', async () => {
    const memory = untilChanged<string>(tables(), 2);
    const ask = (key: string, value: string) => memory.get('1', ['dtu'], key, async () => value);
    await ask('a', 'a');
    await ask('b', 'b');
    await ask('a', 'a again');
    await ask('c', 'c');
    expect(await ask('a', 'a anew')).toBe('a');
    expect(await ask('b', 'b anew')).toBe('b anew');
  });
});
