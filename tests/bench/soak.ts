/**
 * A fleet that grows and shrinks for hours with two gateways, two ingests and two APIs over NATS: memory,
 * handles, connections to PostgreSQL and waiting messages of the stream, by cycle of the fleet. Fails if the
 * last cycle has more of them than the second, or a reading is missing.
 *
 *   node tests/bench/soak.ts [--minutes 120] [--cycles 6] [--dtus 200] [--period 5]
 */
import { readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { auditFaults, settleFaults } from '../support/fault-audit.ts';
import { type FaultWorld, openFaultWorld } from '../support/fault-world.ts';
import { givenCommands } from '../support/given-commands.ts';
import { startNatsCluster } from '../support/nats-cluster.ts';
import { figure } from './figure.ts';
import { benchDatabase, percentile, residentMb } from './support.ts';

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '120' },
    cycles: { type: 'string', default: '6' },
    dtus: { type: 'string', default: '200' },
    period: { type: 'string', default: '5' },
  },
});
const cycles = Number(options.cycles);
const dtus = Number(options.dtus);
const cycleMs = (Number(options.minutes) * 60_000) / cycles;
const sampleMs = Math.min(10_000, cycleMs / 12);
if (cycles < 3) throw new Error('--cycles is at least 3: the first one warms up, and two are compared');
/** Minimum share of the DTUs that are connected. */
const smallest = 0.1;
/**
 * Tolerated growth in the last cycle of values that must not grow: not yet collected garbage, an additional
 * connection.
 */
const allowed = { factor: 1.25, MB: 40, handles: 30, connections: 10 };

/** A sample of a process, or of what all of them share. */
interface Sample {
  readonly what: string;
  readonly unit: 'MB' | 'handles' | 'connections' | 'messages';
  readonly value: number;
}

const database = await benchDatabase();
const cluster = await startNatsCluster();
let world: FaultWorld | undefined;
try {
  world = await openFaultWorld({
    database,
    natsUrl: cluster.url,
    replicas: 3,
    folder: `${database.folder}/program`,
    dtus,
    periodSeconds: Number(options.period),
    silenceMs: Math.max(5_000, 2_000 * Number(options.period)),
  });
  const byCycle: Sample[][] = [];
  const began = performance.now();
  for (let n = 0; n < cycles; n += 1) {
    const samples: Sample[] = [];
    for (let now = performance.now(); now < began + (n + 1) * cycleMs; now = performance.now()) {
      resize(world, (now - began - n * cycleMs) / cycleMs);
      await pause(sampleMs);
      samples.push(...(await look(world)));
      await world.witness.look();
    }
    byCycle.push(samples);
    const total = medians(samples);
    process.stdout.write(
      `  cycle ${n + 1} of ${cycles}: ${[...total.values()].map(({ what, unit, value }) => `${what} ${value.toFixed(0)} ${unit}`).join(', ')}\n`,
    );
  }
  const grown = compare(byCycle[1] ?? [], byCycle.at(-1) ?? []);
  const commands = givenCommands(world);
  await settleFaults(world, commands);
  const { wrong, readings } = await auditFaults(world, commands, []);
  figure({ what: 'readings that gateways gave to the stream', value: readings.heard, unit: 'readings' });
  figure({ what: 'of these there once', value: readings.found, unit: 'readings' });
  if (grown.length + wrong.length > 0) throw new Error([...grown, ...wrong].join('\n'));
} finally {
  await world?.close();
  await cluster.close();
  await database.close();
}

/** Grows over the first half of a cycle and shrinks over the second. @param phase 0 to 1 */
function resize({ field }: FaultWorld, phase: number): void {
  const share = smallest + (1 - smallest) * (1 - Math.abs(2 * phase - 1));
  for (const [n, dtu] of field.entries()) dtu.setPower(n < share * dtus);
}

async function look({ processes, owner }: FaultWorld): Promise<Sample[]> {
  const samples = Object.entries(processes).flatMap(([role, pair]) =>
    pair.flatMap(({ pid }, n): Sample[] => [
      { what: `${role} ${n + 1}`, unit: 'MB', value: residentMb(pid) },
      { what: `${role} ${n + 1}`, unit: 'handles', value: readdirSync(`/proc/${pid}/fd`).length },
    ]),
  );
  const [row] = await owner(
    'select count(*)::int as n from pg_stat_activity where datname = current_database()',
  );
  const page = await (await fetch(`${processes.ingest[0].address}/metrics`)).text();
  const waiting = [...page.matchAll(/^heliodeck_stream_partition_pending\{[^}]*\} (\d+)/gm)];
  return [
    ...samples,
    { what: 'PostgreSQL', unit: 'connections', value: Number(row?.n) },
    {
      what: 'stream waits',
      unit: 'messages',
      value: waiting.reduce((sum, [, count]) => sum + Number(count), 0),
    },
  ];
}

/** The median of each sampled value. */
function medians(samples: readonly Sample[]): ReadonlyMap<string, Sample> {
  const groups = Map.groupBy(samples, ({ what, unit }) => `${what} ${unit}`);
  return new Map(
    [...groups].flatMap(([key, [first, ...more]]) =>
      first === undefined
        ? []
        : [
            [
              key,
              {
                ...first,
                value: percentile(
                  [first, ...more].map(({ value }) => value),
                  0.5,
                ),
              },
            ] as const,
          ],
    ),
  );
}

/** @returns the values that are higher in the last cycle */
function compare(second: readonly Sample[], last: readonly Sample[]): readonly string[] {
  const before = medians(second);
  return [...medians(last)].flatMap(([key, { what, unit, value }]) => {
    const was = before.get(key)?.value ?? 0;
    figure({ what: `${what}, second cycle`, value: was, unit });
    figure({ what: `${what}, last cycle`, value, unit });
    const most = unit === 'messages' ? Math.max(was * 2, dtus) : was * allowed.factor + allowed[unit];
    return value > most ? [`${what}: ${value.toFixed(0)} ${unit}, was ${was.toFixed(0)}`] : [];
  });
}
