import { getHeapSpaceStatistics } from 'node:v8';
import Cursor from 'pg-cursor';
import { describe, expect, it } from 'vitest';
import { freshDatabase } from '../../support/database.ts';

const { store } = await freshDatabase();
const platform = store.asPlatform('tests ask');
const rows = `select n, n * interval '1 second' + now() as at, repeat('x', 200) as text from generate_series(1, 160) n`;

describe('a query', () => {
  it('a failing query reports its source position, and leaves the connection usable', async () => {
    await platform.read(async (_, { client }) => {
      const askForNonsense = async () => await client.query('select 1 / $1::int', [0]);
      const refusal = await askForNonsense().catch((error: Error & { code?: string }) => error);
      expect(refusal).toMatchObject({ code: '22012', stack: expect.stringContaining('askForNonsense') });
      expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    });
  });

  it('supports a callback and a cursor as the driver does', async () => {
    await platform.read(async (_, { client }) => {
      const told = await new Promise((resolve) =>
        client.query('select $1::int as n', [7], (error, result) => resolve(error ?? result.rows)),
      );
      expect(told).toEqual([{ n: 7 }]);
      const cursor = client.query(new Cursor('select n from generate_series(1, 5) n'));
      expect(await cursor.read(2)).toEqual([{ n: 1 }, { n: 2 }]);
      await cursor.close();
      expect((await client.query({ name: 'two', text: 'select 2 as two' })).rows).toEqual([{ two: 2 }]);
    });
  });

  it('releases its rows when it is answered, instead of promoting them to the old generation', async () => {
    const growth = async () => {
      const before = oldBytes();
      await platform.read(async (_, { client }) => {
        for (let n = 0; n < 500; n += 1) await client.query({ name: 'many-rows', text: rows });
      });
      return oldBytes() - before;
    };
    await growth();
    const grown = [await growth(), await growth(), await growth(), await growth()];
    // With the driver's own promises each query retains the next one: tens of MB in some of these rounds.
    expect(Math.max(...grown)).toBeLessThan(3e6);
  });
});

function oldBytes(): number {
  return getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')?.space_used_size ?? 0;
}
