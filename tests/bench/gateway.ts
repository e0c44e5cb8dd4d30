/**
 * Measures the gateway alone: real sockets on loopback, slaves in a process of their own, a sink that only counts.
 *
 *   node tests/bench/gateway.ts              all three measurements
 *   node tests/bench/gateway.ts bare         back-to-back polls of one register: the receive path by itself
 *   node tests/bench/gateway.ts profile      back-to-back polls of a whole controller
 *   node tests/bench/gateway.ts fleet        10,000 DTUs, 50,000 devices polled once a minute: memory
 */
import { type ChildProcess, fork } from 'node:child_process';
import { connect } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { ReadResult, Talk } from '@heliodeck/devices/contract';
import type { GatewayDtu } from '@heliodeck/gateway/contract';
import { createGateway } from '@heliodeck/gateway/gateway';
import { profileTalks, type Talks } from '@heliodeck/gateway/talks';
import { readRegisters } from '@heliodeck/protocol/modbus';
import { modbusReply, parseModbusRequest } from '@heliodeck/protocol/modbus-slave';

interface Load {
  readonly name: string;
  readonly sockets: number;
  readonly devicesPerSocket: number;
  readonly periodSeconds: number;
  readonly seconds: number;
  readonly talks: Talks;
}

const bareTalks: Talks = {
  ...profileTalks,
  *poll(device): Talk<ReadResult> {
    const heard = yield readRegisters({ unit: device.address, fn: 3, address: 0, count: 25 });
    if (heard.kind !== 'answer') return { ok: false, reason: 'silent', detail: '' };
    return { ok: true, records: [{ record: 'controller', pack: 0, values: {} }] };
  },
};

const loads: Readonly<Record<string, Load>> = {
  bare: {
    name: 'bare',
    sockets: 1000,
    devicesPerSocket: 1,
    periodSeconds: 0.015,
    seconds: 10,
    talks: bareTalks,
  },
  profile: {
    name: 'heliodeck-mppt4',
    sockets: 1000,
    devicesPerSocket: 1,
    periodSeconds: 0.015,
    seconds: 10,
    talks: profileTalks,
  },
  fleet: {
    name: 'fleet',
    sockets: 10_000,
    devicesPerSocket: 5,
    periodSeconds: 60,
    seconds: 65,
    talks: profileTalks,
  },
};

const imeiOf = (n: number): string => String(860_000_000_000_000 + n);

function dtuOf(n: number, load: Load): GatewayDtu {
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

async function measure(load: Load): Promise<void> {
  let readings = 0;
  let values = 0;
  const gateway = createGateway({
    talks: load.talks,
    limits: { maxPending: 20_000, firstPollMs: load.periodSeconds < 1 ? 1000 : 60_000 },
    sink: {
      readings(batch) {
        readings += batch.length;
        for (const reading of batch) values += Object.keys(reading.values).length;
      },
      event() {},
    },
  });
  const port = await gateway.listen('127.0.0.1', 0);
  for (let n = 0; n < load.sockets; n++) gateway.put(dtuOf(n, load));
  const dialled = performance.now();
  const slaves = fork(import.meta.filename, ['slaves', String(port), String(load.sockets)]);
  while (gateway.counters().dtusOnline < load.sockets) await pause(50);
  const stormMs = performance.now() - dialled;
  await pause(load.periodSeconds < 1 ? 3000 : 1000);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const from = {
    counters: gateway.counters(),
    cpu: process.cpuUsage(),
    at: performance.now(),
    readings,
    values,
  };
  await pause(load.seconds * 1000);
  const seconds = (performance.now() - from.at) / 1000;
  const cpu = process.cpuUsage(from.cpu);
  const counters = gateway.counters();
  const share = (cpu.user + cpu.system) / 1e6 / seconds;
  const exchanges = (counters.exchanges - from.counters.exchanges) / seconds;
  const figures = {
    load: load.name,
    sockets: counters.dtusOnline,
    'all online after s': round(stormMs / 1000),
    'exchanges/s': Math.round(exchanges),
    'readings/s': Math.round((readings - from.readings) / seconds),
    'values/s': Math.round((values - from.values) / seconds),
    'CPU %': Math.round(share * 100),
    'µs CPU per exchange': round((share * 1e6) / exchanges),
    'loop delay p99 ms': round(delay.percentile(99) / 1e6),
    'RSS MB': Math.round(process.memoryUsage.rss() / 1e6),
    timeouts: counters.timeouts,
    discards: JSON.stringify(counters.discards),
  };
  console.table(figures);
  await gateway.close(2000);
  await ended(slaves);
}

/** Dials in as `count` DTUs whose slaves answer every read at once. */
async function runSlaves(port: number, count: number): Promise<void> {
  const replies = new Map<string, Uint8Array>();
  let open = 0;
  for (let n = 0; n < count; n++) {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.on('connect', () => socket.write(imeiOf(n)));
    socket.on('data', (chunk: Buffer) => {
      const key = chunk.toString('latin1');
      let reply = replies.get(key);
      if (reply === undefined) {
        const input = parseModbusRequest(chunk);
        if (input.kind !== 'request') return;
        const { request } = input;
        reply = modbusReply(request, { registers: new Array<number>(request.count).fill(0x0101) });
        replies.set(key, reply);
      }
      socket.write(reply);
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      open--;
      if (open === 0) process.exit(0);
    });
    open++;
    if (n % 200 === 199) await pause(10);
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const ended = (child: ChildProcess) => new Promise((resolve) => child.once('exit', resolve));
const round = (value: number) => Math.round(value * 10) / 10;

const [what, port, count] = process.argv.slice(2);
if (what === 'slaves') await runSlaves(Number(port), Number(count));
else
  for (const [name, load] of Object.entries(loads))
    if (what === undefined || what === name) await measure(load);
