/**
 * Kills servers on one database, with SIGKILL, while people complete tasks through both; then checks that
 * everything acknowledged is stored, nothing was done twice, and every process ends. After that 10,000 timers
 * that became due while no server was running.
 *
 *   node tests/bench/workflow-crash.ts [--rounds 10] [--timers 10000]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { seed } from '../../apps/server/seed/seed.ts';
import { deployCrash, handleWhileKilled, serverPair } from '../support/killed-servers.ts';
import { figure } from './figure.ts';
import { signIn } from './http-bench.ts';
import { benchDatabase } from './support.ts';

const password = 'bench-password';
const callers = 6;
const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '10' }, timers: { type: 'string', default: '10000' } },
});
await killAndLook(Number(options.rounds), Number(options.timers));

async function killAndLook(rounds: number, timers: number): Promise<void> {
  const database = await benchDatabase();
  const keys = mkdtempSync(join(tmpdir(), 'heliodeck-bench-keys-'));
  await seed(database.store, { adminPassword: password });
  const pair = await serverPair(database.ownerUrl, keys);
  try {
    const [first = ''] = pair.addresses();
    const headers = await signIn(first, { tenantId: '000000', username: 'admin', password });
    const [me] = await database.owner(`select id::text as id from "user" where account = 'admin'`);
    const definition = await deployCrash(first, headers, String(me?.id));
    const { told, wrong } = await handleWhileKilled(pair, database.owner, {
      headers,
      definition,
      rounds,
      callers,
      endWithinMs: 300_000,
      afterRound: (round, { tasks, cut }) => {
        process.stdout.write(
          `  round ${round} of ${rounds}: ${tasks.size} completions acknowledged, ${cut} calls cut off\n`,
        );
      },
    });
    figure({ what: 'completions acknowledged while servers were killed', value: told.tasks.size, unit: '' });
    for (const [what, value] of Object.entries(wrong)) {
      figure({ what, value, unit: '' });
      if (value !== 0) process.exitCode = 1;
    }
    for (const at of [0, 1]) await pair.kill(at);
    if (timers > 0)
      await ringAll(database.owner, definition, timers, () => Promise.all([pair.start(0), pair.start(1)]));
  } finally {
    pair.close();
    await database.close();
    rmSync(keys, { recursive: true });
  }
}

type Owner = (text: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>;

/** Timers that became due at night, all at different times; then two servers start. */
async function ringAll(
  owner: Owner,
  definition: string,
  timers: number,
  start: () => Promise<unknown>,
): Promise<void> {
  const due = Date.now() - 8 * 3_600_000;
  const state = {
    v: 1,
    process: 'crash',
    status: 'running',
    isSuspended: false,
    isChild: false,
    zone: 'Asia/Shanghai',
    businessKey: 'wf_form:1',
    starter: '',
    counter: 3,
    scopes: { c1: { id: 'c1', node: 'crash', vars: {} } },
    tokens: { t2: { id: 't2', node: 't', scope: 'c1', at: 'event' } },
    subs: { s3: { id: 's3', kind: 'timer', node: 't', scope: 'c1', token: 't2', plan: { due } } },
  };
  await owner(
    `with made as (
       insert into wf_instance (id, root_id, tenant_id, definition_id, business_table, business_id, state, status, started_at)
       select n.id, n.id, '000000', $1, 'bench', 'timer', $2, 'running', now() from (select new_id() as id from generate_series(1, $3)) n
       returning id)
     insert into wf_timer (tenant_id, instance_id, sub, due_at)
     select '000000', id, 's3', to_timestamp($4::float8 / 1000) + random() * interval '7 hours' from made`,
    [definition, JSON.stringify(state), timers, due],
  );
  const began = performance.now();
  await start();
  const left = async () => Number((await owner('select count(*) from wf_timer'))[0]?.count);
  for (const end = Date.now() + 900_000; Date.now() < end && (await left()) > 0; ) await wait(250);
  figure({
    what: `${timers} timers of a night's downtime`,
    value: (performance.now() - began) / 1000,
    unit: 's',
  });
  const [row] = await owner(
    `select count(*) filter (where n = 1) as once, count(*) filter (where n > 1) as twice from (
       select i.id, (select count(*) from wf_task t where t.instance_id = i.id and t.node = 'c') as n
       from wf_instance i where i.business_table = 'bench') as each`,
  );
  figure({ what: 'timers that fired twice', value: Number(row?.twice), unit: '' });
  figure({
    what: 'timers that never fired',
    value: timers - Number(row?.once) - Number(row?.twice),
    unit: '',
  });
  if (Number(row?.once) !== timers) process.exitCode = 1;
}
