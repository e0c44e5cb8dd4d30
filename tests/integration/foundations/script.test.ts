import { describe, expect, it } from 'vitest';
import type { Prepared } from '../../../apps/server/store/prepared.ts';
import { platformRole } from '../../../apps/server/store/roles.ts';
import { Script } from '../../../apps/server/store/script.ts';
import { arrayOf, textsOf } from '../../../apps/server/store/sql-text.ts';
import type { DbSession } from '../../../apps/server/store/tenant-db.ts';
import { CopyRows } from '../../../apps/server/telemetry/append/copy-rows.ts';
import { freshDatabase } from '../../support/database.ts';

const { store, owner } = await freshDatabase();
const platform = store.asPlatform('tests run scripts');
await owner(`create table stage (n integer, said text); grant all on stage to ${platformRole}`);
const tx = <T>(work: (session: DbSession) => Promise<T>) => platform.tx((_, session) => work(session));
const emptyStage = 'delete from stage';

const times = (name: string, factor: number): Prepared => ({
  name,
  types: ['integer'],
  text: `select $1 * ${factor} as n`,
});
const once = times('once', 1);
const twice = times('twice', 2);
const thrice = times('thrice', 3);

function rows(...said: readonly (string | null)[]): Buffer {
  const copy = new CopyRows(16);
  for (const [n, text] of said.entries()) {
    copy.row(2).int4(n);
    if (text === null) copy.null();
    else copy.text(text);
  }
  return copy.finish();
}

describe('an SQL script', () => {
  it('fails with the statement that failed, and leaves the connection usable', async () => {
    await tx(async ({ client }) => {
      await client.query('savepoint before');
      const failing = new Script().add(emptyStage).add('select 1 / 0').copy('stage', rows('a', 'b'));
      await expect(failing.run(client)).rejects.toMatchObject({ code: '22012' });
      await client.query('rollback to before');
      expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    });
  });

  it('drops data that no statement consumed, also those of a second COPY', async () => {
    await tx(async ({ client }) => {
      await client.query('savepoint before');
      const failing = new Script()
        .add(emptyStage)
        .copy('stage', Buffer.from('not the binary format'))
        .copy('stage', rows('a'));
      await expect(failing.run(client)).rejects.toMatchObject({ code: '22P04' });
      await client.query('rollback to before');
      expect((await client.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
    });
  });

  it('fails with the error of a result check', async () => {
    const script = new Script().add('select 1', () => {
      throw new Error('too few');
    });
    await expect(tx(({ client }) => script.run(client))).rejects.toThrow('too few');
  });

  it('returns each statement’s own result, in order, and is empty afterwards', async () => {
    await tx(async ({ client }) => {
      const counted: (number | null)[] = [];
      const script = new Script()
        .add(emptyStage)
        .copy('stage', rows('eins', null, '三'))
        .add('select n, said from stage order by n', ({ rows: found }) =>
          expect(found).toEqual([
            { n: 0, said: 'eins' },
            { n: 1, said: null },
            { n: 2, said: '三' },
          ]),
        )
        .copy('stage (n, said)', rows('noch eins'))
        .add('update stage set n = n', ({ rowCount }) => counted.push(rowCount))
        .add('delete from stage where n > 1', ({ rowCount }) => counted.push(rowCount));
      await script.run(client);
      await script.run(client);
      expect(counted).toEqual([4, 1]);
    });
  });

  it('prepares a statement once on a connection for all executions', async () => {
    await tx(async ({ client }) => {
      const found: unknown[] = [];
      const script = (n: string) =>
        new Script()
          .execute(twice, [n], ({ rows: [row] }) => found.push(row))
          .execute(twice, ['null'], ({ rows: [row] }) => found.push(row))
          .add('select 1 as one', ({ rows: [row] }) => found.push(row));
      await script('2').run(client);
      await script('3').run(client);
      expect(found).toEqual([4, null, 1, 6, null, 1].map((n, at) => (at % 3 === 2 ? { one: n } : { n })));
      const { rows: prepared } = await client.query(
        "select name from pg_prepared_statements where name like 'twice%'",
      );
      expect(prepared).toHaveLength(1);
    });
  });

  it('executes a statement whose preparing message failed before, between or after it', async () => {
    for (const failing of [
      new Script().add('select 1 / 0').execute(twice, ['1']),
      new Script().execute(twice, ['1']).add('select 1 / 0').execute(thrice, ['1']),
      new Script().execute(thrice, ['2147483647']),
    ])
      await tx(async ({ client }) => {
        await client.query('savepoint before');
        await expect(failing.run(client)).rejects.toMatchObject({ code: expect.stringMatching(/^220/) });
        // The transaction has failed: nothing can be prepared.
        await expect(new Script().execute(once, ['1']).run(client)).rejects.toMatchObject({ code: '25P02' });
        await client.query('rollback to before');
        const found: unknown[] = [];
        const script = new Script();
        for (const what of [once, twice, thrice])
          script.execute(what, ['1'], ({ rows: [row] }) => found.push(row));
        await script.run(client);
        expect(found).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
      });
  });

  it('accepts rows that are many times larger than a socket buffer', async () => {
    const long = Array.from({ length: 40_000 }, (_, n) => `${n} `.repeat(40));
    await tx(async ({ client }) => {
      let found = 0;
      await new Script()
        .add(emptyStage)
        .copy('stage', rows(...long))
        .add('select sum(length(said))::integer as letters from stage', ({ rows: [row] }) => {
          found = row.letters;
        })
        .run(client);
      expect(found).toBe(long.reduce((sum, text) => sum + text.length, 0));
    });
  });
});

describe('constants of a statement', () => {
  it('equal the parameters, whatever their content', async () => {
    const odd = [
      'plain',
      '',
      `it's`,
      'a "word"',
      'back\\slash',
      '{a,b}',
      'NULL',
      '中文',
      'line\nbreak',
      `\\'); --`,
    ];
    await tx(async ({ client }) => {
      const { rows: found } = await client.query({
        text: `select unnest(${textsOf(odd)})`,
        rowMode: 'array',
      });
      expect(found.flat()).toEqual(odd);
    });
  });

  it('preserve numbers and instants exactly', async () => {
    const ids = ['9223372036854775807', '-1', '0'];
    await tx(async ({ client }) => {
      const { rows: found } = await client.query({
        text: `select id::text, at = '2026-03-29T00:59:59.999Z' as same
          from unnest(${arrayOf('bigint', ids)}, ${arrayOf('timestamptz', Array(3).fill('2026-03-29T00:59:59.999Z'))}) u(id, at)`,
        rowMode: 'array',
      });
      expect(found).toEqual(ids.map((id) => [id, true]));
    });
  });
});
