/**
 * Measures the gateway alone: real sockets on loopback, slaves in a separate process, a sink that only counts.
 *
 *   node tests/bench/gateway.ts              all five measurements
 *   node tests/bench/gateway.ts register     100,000 DTUs, 500,000 devices connected to another gateway: memory
 *   node tests/bench/gateway.ts bare         back-to-back polls of one register: the receive path only
 *   node tests/bench/gateway.ts profile      back-to-back polls of a whole controller
 *   node tests/bench/gateway.ts fleet        10,000 DTUs, 50,000 devices polled once a minute: memory, reconnect storm
 *   node tests/bench/gateway.ts dead         31 slaves on one bus, first all healthy, then one of them dead
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { DeviceDialog, ReadResult } from '@heliodeck/devices/contract';
import type { Gateway, GatewayDtu, GatewayEvent } from '@heliodeck/gateway/contract';
import { type DeviceDialogs, profileDialogs } from '@heliodeck/gateway/device-dialogs';
import { createGateway } from '@heliodeck/gateway/gateway';
import { readRegisters } from '@heliodeck/protocol/modbus/requests';
import { figure } from './figure.ts';
import { imeiOf, startSlaves } from './slaves.ts';

interface Load {
  readonly name: string;
  readonly sockets: number;
  readonly devicesPerSocket: number;
  readonly periodSeconds: number;
  readonly seconds: number;
  readonly dialogs: DeviceDialogs;
}

const bareTalks: DeviceDialogs = {
  ...profileDialogs,
  *poll(device): DeviceDialog<ReadResult> {
    const heard = yield readRegisters({ unit: device.address, fn: 3, address: 0, count: 25 });
    if (heard.kind !== 'answer') return { ok: false, reason: 'silent', detail: '' };
    return { ok: true, records: [{ record: 'controller', pack: 0, values: {} }] };
  },
};

const backToBack = { sockets: 1000, devicesPerSocket: 1, periodSeconds: 0.015, seconds: 10 };
const fleet: Load = {
  name: '10,000 sockets, 50,000 devices a minute',
  sockets: 10_000,
  devicesPerSocket: 5,
  periodSeconds: 60,
  seconds: 65,
  dialogs: profileDialogs,
};

function dtuOf(n: number, load: Pick<Load, 'devicesPerSocket' | 'periodSeconds'>): GatewayDtu {
  return {
    id: `1900000000000${100_000 + n}`,
    tenantId: '000000',
    imei: imeiOf(n),
    link: 'auto',
    timeoutMs: 4000,
    gapMs: load.periodSeconds < 1 ? 0 : 50,
    keepAliveSeconds: 120,
    zone: 'Asia/Shanghai',
    devices: Array.from({ length: load.devicesPerSocket }, (_, i) => ({
      id: `18000000000${n * 10 + i}`,
      profile: 'heliodeck-mppt4',
      address: i + 1,
      periodSeconds: load.periodSeconds,
    })),
  };
}

/** Output of a gateway. */
interface Counted {
  readings: number;
  values: number;
  readonly events: Map<GatewayEvent['kind'], number>;
}

function counting(load: Pick<Load, 'dialogs' | 'periodSeconds'>): { gateway: Gateway; counted: Counted } {
  const counted: Counted = { readings: 0, values: 0, events: new Map() };
  const gateway = createGateway({
    dialogs: load.dialogs,
    limits: { maxPending: 20_000, firstPollMs: load.periodSeconds < 1 ? 1000 : 60_000 },
    sink: {
      readings(batch) {
        counted.readings += batch.length;
        for (const reading of batch) counted.values += Object.keys(reading.values).length;
      },
      event({ kind }) {
        counted.events.set(kind, (counted.events.get(kind) ?? 0) + 1);
      },
    },
  });
  return { gateway, counted };
}

async function allOnline(gateway: Gateway, sockets: number, from: number): Promise<number> {
  while (gateway.counters().dtusOnline < sockets) await pause(20);
  return (performance.now() - from) / 1000;
}

async function measure(load: Load): Promise<void> {
  const { gateway, counted } = counting(load);
  const port = await gateway.listen('127.0.0.1', 0);
  for (let n = 0; n < load.sockets; n++) gateway.put(dtuOf(n, load));
  const dialled = performance.now();
  const slaves = startSlaves({ port, dtus: load.sockets });
  await allOnline(gateway, load.sockets, dialled);
  await pause(load.periodSeconds < 1 ? 3000 : 1000);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const before = { ...counted, counters: gateway.counters(), cpu: process.cpuUsage(), at: performance.now() };
  await pause(load.seconds * 1000);
  const seconds = (performance.now() - before.at) / 1000;
  const { user, system } = process.cpuUsage(before.cpu);
  const counters = gateway.counters();
  const share = (user + system) / 1e6 / seconds;
  const exchanges = (counters.exchanges - before.counters.exchanges) / seconds;
  const { name } = load;
  figure({ what: `${name}: exchanges`, value: exchanges, unit: 'a second' });
  figure({ what: `${name}: values`, value: (counted.values - before.values) / seconds, unit: 'a second' });
  figure({ what: `${name}: processor`, value: share * 100, unit: '% of a core' });
  figure({ what: `${name}: of it an exchange`, value: (share * 1e6) / exchanges, unit: 'µs' });
  figure({ what: `${name}: event loop late, p99`, value: delay.percentile(99) / 1e6, unit: 'ms' });
  const resident = process.memoryUsage.rss() / 1e6;
  if (load === fleet) {
    figure({ what: `${name}: memory`, value: resident, unit: 'MB', target: 400, better: 'less' });
    figure({ what: `${name}: of it in use after a collection`, value: heapInUse(), unit: 'MB' });
    await storm(gateway, counted, slaves.storm);
  } else figure({ what: `${name}: memory`, value: resident, unit: 'MB' });
  process.stdout.write(
    `  timeouts ${counters.timeouts}, not done or thrown away: ${JSON.stringify(counters.discards)}\n`,
  );
  await gateway.close(2000);
  await slaves.close();
}

/** Heap in use after garbage collection, MB: unlike the memory of the process, it does not depend on the load. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed / 1e6;
}

/** Memory of a gateway for registered DTUs that are not connected. */
async function register(): Promise<void> {
  const dtus = 100_000;
  const { gateway } = counting(fleet);
  // One-time allocations of the first DTU are not counted for the others.
  gateway.put(dtuOf(dtus, fleet));
  const before = heapInUse();
  const began = performance.now();
  for (let n = 0; n < dtus; n++) gateway.put(dtuOf(n, fleet));
  const seconds = (performance.now() - began) / 1000;
  const name = `${dtus.toLocaleString('en')} DTUs without a socket`;
  figure({ what: `${name}: memory of each`, value: ((heapInUse() - before) * 1000) / dtus, unit: 'kB' });
  figure({ what: `${name}: told`, value: dtus / seconds, unit: 'a second' });
  await gateway.close(2000);
}

/** All sockets are closed at once and reconnect. */
async function storm(gateway: Gateway, counted: Counted, cut: () => void): Promise<void> {
  const went = () => counted.events.get('dtu-offline') ?? 0;
  const devicesBefore = counted.events.get('device-offline') ?? 0;
  const before = went();
  const from = performance.now();
  cut();
  while (went() - before < fleet.sockets) await pause(20);
  const seconds = await allOnline(gateway, fleet.sockets, from);
  figure({ what: 'reconnect storm of all sockets', value: seconds, unit: 's', target: 60, better: 'less' });
  const devices = (counted.events.get('device-offline') ?? 0) - devicesBefore;
  figure({ what: 'reconnect storm: devices told offline one by one', value: devices, unit: 'events' });
}

/** Polls of the healthy slaves within a time, on a bus that is about two thirds full. */
async function polls(dead: number | undefined): Promise<number> {
  const bus = { devicesPerSocket: 31, periodSeconds: 1, dialogs: profileDialogs };
  const { gateway } = counting(bus);
  const port = await gateway.listen('127.0.0.1', 0);
  gateway.put({ ...dtuOf(0, bus), gapMs: 5, timeoutMs: 1000 });
  const slaves = startSlaves({ port, dtus: 1, answerMs: 15, ...(dead === undefined ? {} : { dead }) });
  await allOnline(gateway, 1, performance.now());
  // Until the dead slave is recognised as such: more than ten of its periods.
  await pause(20_000);
  const answered = () => gateway.counters().exchanges - gateway.counters().timeouts;
  const before = answered();
  await pause(40_000);
  const found = answered() - before;
  await gateway.close(2000);
  await slaves.close();
  return found;
}

async function deadSlave(): Promise<void> {
  const well = await polls(undefined);
  const oneDead = await polls(13);
  const longer = ((well * 30) / 31 / oneDead - 1) * 100;
  figure({
    what: '31 slaves, one dead: cycle of the healthy',
    value: Math.max(longer, 0.01),
    unit: '% longer',
    target: 5,
    better: 'less',
  });
}

const measurements: Readonly<Record<string, () => Promise<void>>> = {
  register,
  bare: () => measure({ name: 'bare reads', ...backToBack, dialogs: bareTalks }),
  profile: () => measure({ name: 'controllers back to back', ...backToBack, dialogs: profileDialogs }),
  fleet: () => measure(fleet),
  dead: deadSlave,
};
const [what] = process.argv.slice(2);
for (const [name, run] of Object.entries(measurements)) if (what === undefined || what === name) await run();
