/**
 * Kills the ingest process, and the database it uses, under load, and checks that every acknowledged reading
 * is stored exactly once and that energy matches history exactly. Then the same with the whole program:
 * gateway, simulated field, jobs. `node tests/bench/crash.ts [--kills 12] [--program 3]`
 */
import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Reading } from '@heliodeck/model/descriptors/record';
import pg from 'pg';
import { startEmbedded } from '../../apps/server/store/embedded.ts';
import { migrate } from '../../apps/server/store/migrate.ts';
import type { RoleSecrets } from '../../apps/server/store/roles.ts';
import { declaredSchema } from '../../apps/server/store/schema.ts';
import { connectStore } from '../../apps/server/store/store.ts';
import { dataFolder } from '../support/data-folder.ts';
import { auditEnergy, type EnergyAudit } from '../support/energy-audit.ts';
import { quietLog } from '../support/log.ts';
import { startProgram } from '../support/program.ts';
import { addDevice, addStation, ingestOn } from '../support/telemetry.ts';
import { figure } from './figure.ts';

const tenantId = '100001';
const deviceCount = 500;

/** The input of the child process, and its output: the acknowledged rounds. */
interface Order {
  readonly ownerUrl: string;
  readonly secrets: RoleSecrets;
  readonly devices: readonly string[];
  readonly firstRound: number;
  readonly start: number;
}

if (process.env.CRASH_CHILD === '1') process.once('message', (order) => void ingestForever(order as Order));
else {
  const { values: options } = parseArgs({
    options: { kills: { type: 'string', default: '12' }, program: { type: 'string', default: '3' } },
  });
  await killAndLook(Number(options.kills));
  if (Number(options.program) > 0) await killProgram(Number(options.program));
}

/** The process that is killed: in each round every device reports once; old rounds are repeated occasionally. */
async function ingestForever(order: Order): Promise<void> {
  const store = connectStore({ ownerUrl: order.ownerUrl, log: quietLog }, order.secrets);
  const ingest = ingestOn(store, { now: () => new Date() });
  for (let round = order.firstRound; ; round += 1) {
    const readings = roundOf(order, round);
    const late = round % 7 === 0 && round > 20 ? roundOf(order, round - 13) : [];
    await Promise.all([
      ingest.readings(readings.slice(0, 300)),
      ingest.readings(readings.slice(300)),
      ingest.readings(late),
    ]);
    process.send?.(round);
  }
}

/** Round 13 before a multiple of 7 arrives late, for the first time at that multiple; all others arrive in order. */
function roundOf({ devices, start }: Order, round: number): Reading[] {
  return devices.map((deviceId, n) => ({
    tenantId,
    deviceId,
    record: 'operating',
    at: start + round * 1000 + (n % 100),
    pack: 0,
    values: {
      totalEnergy: (round * (1 + (n % 3))) / 1000,
      totalLoadEnergy: round % 5 === 0 ? null : round / 1000,
    },
  }));
}

async function killAndLook(kills: number): Promise<void> {
  const { path: dataDir, remove } = dataFolder();
  const server = await startEmbedded({ dataDir, log: { ...quietLog, error: () => undefined } });
  const pool = new pg.Pool({ connectionString: server.url, max: 2 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const owner = async (text: string, values?: readonly unknown[]) =>
    (await pool.query(text, values ? [...values] : undefined)).rows as Record<string, unknown>[];
  try {
    const secrets = await migrate({ ownerUrl: server.url, schema: declaredSchema(), log: quietLog });
    const { dtuId } = await addStation(owner, { tenantId });
    const devices: string[] = [];
    for (let n = 0; n < deviceCount; n += 1)
      devices.push(await addDevice(owner, { tenantId, dtuId, type: 1 }));
    const order: Order = {
      ownerUrl: server.url,
      secrets,
      devices,
      firstRound: 0,
      start: Date.now() - 3 * 3_600_000,
    };
    let acknowledged = -1;
    for (let kill = 1; kill <= kills; kill += 1) {
      // Restarts a few rounds before the last acknowledged one: what was committed without an acknowledgement
      // is sent twice.
      const child = start({ ...order, firstRound: Math.max(0, acknowledged - 2) }, (round) => {
        acknowledged = Math.max(acknowledged, round);
      });
      await wait(1_500 + Math.random() * 1_500);
      const victim = kill % 3 === 0 ? 'database' : 'ingest';
      if (victim === 'database') {
        process.kill(postmaster(dataDir), 'SIGKILL');
        await wait(1_500);
      }
      child.kill('SIGKILL');
      await new Promise((gone) => child.once('exit', gone));
      process.stdout.write(
        `  kill ${kill} of ${kills}: ${victim}, ${acknowledged + 1} rounds of ${deviceCount} acknowledged\n`,
      );
    }
    await ready(owner);
    await look(owner, order, acknowledged);
  } finally {
    await pool.end();
    await server.close();
    remove();
  }
}

/** The program with its demonstration field is killed while its DTUs report; then its database is checked. */
async function killProgram(kills: number): Promise<void> {
  const { path: dataDir, remove } = dataFolder();
  try {
    for (let kill = 1; kill <= kills; kill += 1) {
      const program = startProgram(dataDir, { DEMO: '1' });
      await program.address;
      await wait(5_000 + Math.random() * 10_000);
      program.process.kill('SIGKILL');
      await program.ended;
      process.stdout.write(`  kill ${kill} of ${kills}: program\n`);
    }
    const server = await startEmbedded({ dataDir, log: quietLog });
    const pool = new pg.Pool({ connectionString: server.url, max: 2 });
    pool.on('error', () => undefined);
    const owner = async (text: string, values?: readonly unknown[]) =>
      (await pool.query(text, values ? [...values] : undefined)).rows as Record<string, unknown>[];
    try {
      report(await auditEnergy(owner), 'program killed');
    } finally {
      await pool.end();
      await server.close();
    }
  } finally {
    remove();
  }
}

function report({ counters, samples, differences }: EnergyAudit, what: string): void {
  if (differences.length > 0) throw new Error(`energy: ${differences.slice(0, 5).join('; ')}`);
  figure({
    what: `crash, ${what}: counters whose energy is what history says`,
    value: counters,
    unit: 'counters',
  });
  process.stdout.write(`  ${samples} samples compared\n`);
}

function start(order: Order, heard: (round: number) => void): ChildProcess {
  const child = fork(import.meta.filename, { env: { ...process.env, CRASH_CHILD: '1' } });
  child.on('message', (round) => heard(Number(round)));
  child.send(order);
  return child;
}

async function look(
  owner: (text: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>,
  order: Order,
  acknowledged: number,
): Promise<void> {
  const [rows] = await owner(
    `select count(*)::int as n, count(distinct (device_id, data_time))::int as d,
       count(*) filter (where data_time < to_timestamp($1 / 1000.0))::int as acknowledged from history_operating`,
    [order.start + (acknowledged + 1) * 1000],
  );
  const expected = (acknowledged + 1) * deviceCount;
  if (rows?.n !== rows?.d) throw new Error(`doubled: ${JSON.stringify(rows)}`);
  if (rows?.acknowledged !== expected)
    throw new Error(`lost: ${JSON.stringify(rows)}, acknowledged ${expected}`);
  figure({ what: 'crash, readings acknowledged and there, each once', value: expected, unit: 'readings' });
  report(await auditEnergy(owner), 'database and ingest killed');
}

async function ready(owner: (text: string) => Promise<unknown>): Promise<void> {
  for (let attempt = 1; attempt <= 50; attempt += 1) {
    if (
      await owner('select 1').then(
        () => true,
        () => false,
      )
    )
      return;
    await wait(200);
  }
}

function postmaster(dataDir: string): number {
  return Number(
    readFileSync(join(realpathSync(join(dataDir, 'database')), 'postmaster.pid'), 'utf8').split('\n')[0],
  );
}
