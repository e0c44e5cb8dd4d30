import type { ClientBase } from 'pg';
import { expect, it } from 'vitest';
import { openPool } from '../../../apps/server/store/connect.ts';
import { Script } from '../../../apps/server/store/script.ts';
import { freshDatabase } from '../../support/database.ts';
import { wayTo } from '../../support/database-way.ts';
import { later } from '../../support/later.ts';
import { quietLog } from '../../support/log.ts';

const { ownerUrl } = await freshDatabase();

const open = async (answerWithinMs: number) => {
  const way = await wayTo(ownerUrl);
  const pool = openPool({ url: way.url, max: 1, log: quietLog, answerWithinMs });
  later(async () => {
    await pool.end();
    way.close();
  });
  return { way, pool };
};

const asked = {
  'a question': (client: ClientBase) => client.query('select 1'),
  'a script': (client: ClientBase) => new Script().add('select 1').run(client),
};

for (const [what, ask] of Object.entries(asked))
  it(`${what} that a silent database does not answer fails, and its connection is not used again`, async () => {
    const { way, pool } = await open(300);
    const client = await pool.connect();
    expect(await ask(client).then(() => 'answered')).toBe('answered');
    way.silence();
    await expect(ask(client)).rejects.toThrow(/terminated/);
    client.release(true);
    way.mend();
    expect((await pool.query('select 2 as n')).rows).toEqual([{ n: 2 }]);
  });

it('a connection that is silent while it is prepared is closed, and its callers get an error', async () => {
  const way = await wayTo(ownerUrl);
  let prepared = 0;
  const pool = openPool({
    url: way.url,
    max: 1,
    log: quietLog,
    answerWithinMs: 300,
    async onConnect(client) {
      prepared += 1;
      if (prepared === 1) way.silence();
      await client.query('listen something');
    },
  });
  later(async () => {
    await pool.end();
    way.close();
  });
  await expect(pool.query('select 1')).rejects.toThrow(/terminated/);
  way.mend();
  expect((await pool.query('select 2 as n')).rows).toEqual([{ n: 2 }]);
});

it('a slow query is waited for, and a failed one gives its reason', async () => {
  const { pool } = await open(2_000);
  const [slow, wrong] = await Promise.allSettled([
    pool.query("select 'there' as answer from pg_sleep(0.3)"),
    pool.query('select nothing'),
  ]);
  expect(slow).toMatchObject({ value: { rows: [{ answer: 'there' }] } });
  expect(wrong).toMatchObject({ reason: { code: '42703' } });
});
