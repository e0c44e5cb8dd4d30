// `npm run sizing -- --dtus 20000`: prints the required resources for a load from measured figures, and the bottleneck. Each measured
// figure can be overridden, `--database-us 40` (docs/guides/scale-out.md#how-many-machines).
import { parseArgs } from 'node:util';
import { type Measured, measured, sizeOf } from './sizing-model.ts';
import { runTold } from './told.ts';

const load = { dtus: 1_000, 'devices-per-dtu': 5, values: 25, 'period-seconds': 60 };
const machine = { 'database-cores': 16, 'gateway-mb': 16_000 };
const optionOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const names = [...Object.keys(load), ...Object.keys(machine), ...Object.keys(measured).map(optionOf)];
const usage = `usage: npm run sizing -- ${names.map((name) => `[--${name} N]`).join(' ')}`;

await runTold(usage, async () => {
  const { values } = parseArgs({
    options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
  });
  const given = (name: string, usual: number): number => {
    const text = values[name];
    if (text === undefined) return usual;
    const value = Number(text);
    if (!(value > 0 && Number.isFinite(value))) throw new TypeError(`--${name} must be a number above 0`);
    return value;
  };
  const by = Object.fromEntries(
    Object.entries(measured).map(([name, usual]) => [name, given(optionOf(name), usual)]),
  ) as Measured;
  const size = sizeOf(
    {
      dtus: given('dtus', load.dtus),
      devicesPerDtu: given('devices-per-dtu', load['devices-per-dtu']),
      values: given('values', load.values),
      periodSeconds: given('period-seconds', load['period-seconds']),
    },
    {
      databaseCores: given('database-cores', machine['database-cores']),
      gatewayMb: given('gateway-mb', machine['gateway-mb']),
    },
    by,
  );
  const { cores } = size;
  const lines: readonly (readonly [string, number, string])[] = [
    ['readings', size.readings, 'a second'],
    ['values', size.values, 'a second'],
    ['processes with gateway and ingest', size.processes, ''],
    ['cores: gateway and ingest in one process', cores.together, ''],
    ['cores: gateway apart', cores.gateway, ''],
    ['cores: NATS', cores.stream, ''],
    ['cores: ingest apart', cores.ingest, ''],
    ['cores: PostgreSQL', cores.database, ''],
    ['memory of the register in each gateway', size.gatewayMb, 'MB'],
    ['NATS_STREAM_MB for ten minutes without ingest', size.streamMb, 'MB'],
    ['ClickHouse', size.clickHouseGbPerYear, 'GB a year'],
    ...size.single.map(({ part, used }) => [`used of the one ${part}`, used, 'of 1'] as const),
  ];
  for (const [what, value, unit] of lines)
    process.stdout.write(`${what.padEnd(48)} ${Number(value.toPrecision(2)).toLocaleString('en')} ${unit}\n`);
});
