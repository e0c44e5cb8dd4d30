import { createServer, type Socket } from 'node:net';
import { readRegisters } from '@heliodeck/protocol/modbus/requests';
import { afterEach, describe, expect, it } from 'vitest';
import { demoPlants } from './demo-field.ts';
import type { SimulatedDtu } from './dtu.ts';
import { liveThrough } from './history.ts';
import { startSite } from './live-site.ts';
import { createSite } from './site.ts';

const [design] = demoPlants;
if (design === undefined) throw new Error('no demonstration station');
const noon = Date.parse('2026-10-02T04:00:00Z');

let closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers) close();
  closers = [];
});

/** A gateway that only accepts: resolves with the first socket and its first bytes. */
async function accept(start: (port: number) => SimulatedDtu): Promise<{ socket: Socket; hello: string }> {
  const server = createServer();
  const arrived = new Promise<{ socket: Socket; hello: string }>((resolve) => {
    server.once('connection', (socket) => {
      closers.push(() => socket.destroy());
      socket.once('data', (bytes) => resolve({ socket, hello: bytes.toString('latin1') }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const dtu = start(address.port);
  closers.push(() => dtu.close());
  return arrived;
}

describe('a simulated DTU', () => {
  it('dials in, reports its IMEI, and answers for the devices of its bus', async () => {
    const site = createSite(design, noon);
    const { socket, hello } = await accept((port) =>
      startSite(site, { host: '127.0.0.1', port, baud: 0, now: () => noon + 60_000 }),
    );
    expect(hello).toBe(design.imei);
    // The DC meter at 11: voltage of the first phase, 0.1 V.
    const question = readRegisters({ unit: 11, fn: 3, address: 0x61, count: 1 });
    const listener = question.listen();
    socket.write(question.request);
    const volts = await new Promise<number>((resolve) => {
      socket.on('data', (bytes) => {
        const heard = listener.push(bytes);
        if (heard?.kind === 'answer') resolve((heard.value[0] ?? 0) / 10);
      });
    });
    expect(volts).toBeCloseTo(site.state.busVoltage, 0);
  });
});

describe('thirty days of history', () => {
  it('has a record of every device at every step, in order of time', () => {
    const site = createSite(design, noon - 3_600_000);
    const records = [...liveThrough(site, noon, 600)];
    const perStep = design.devices.reduce((sum, device) => sum + Object.keys(site.values(device)).length, 0);
    expect(records).toHaveLength(6 * perStep);
    expect(records.every((record, index) => index === 0 || record.at >= (records[index - 1]?.at ?? 0))).toBe(
      true,
    );
  });
});
