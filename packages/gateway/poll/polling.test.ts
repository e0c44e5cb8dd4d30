import { modbusException } from '@heliodeck/protocol/modbus/slave';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registerSlave } from '../fake-dtu.test-support.ts';
import { gatewayDefaults } from '../tuning.ts';
import { device, dtuOf, GatewayWorld } from '../world.test-support.ts';

let world: GatewayWorld;
beforeEach(async () => {
  world = new GatewayWorld({ queuedReadings: 2 });
  await world.listen();
});
afterEach(() => world.close());

describe('polling', () => {
  it('a heartbeat is never an answer, and neither hides nor damages one', async () => {
    const dtu = await world.online();
    dtu.slaves.set(1, registerSlave(0x1234));
    let asked = 0;
    dtu.answer = (reply) => {
      asked++;
      if (asked === 1) {
        dtu.send('ping');
        dtu.send(Uint8Array.of(0));
      } else {
        dtu.send(reply.subarray(0, 4));
        dtu.send('ping');
        dtu.send(reply.subarray(4));
      }
    };
    await world.passUntil(() => world.gateway.counters().timeouts === 1, 500);
    expect(world.all).toEqual([]);
    await world.passUntil(() => world.all.length === 1, 500);
    expect(world.all[0]).toMatchObject({ deviceId: 'device-1', values: { value: 0x1234 } });
  });

  it.each([1, 2, 3, 4, 5, 6])('a reply with a heartbeat after its byte %i is complete', async (cut) => {
    const dtu = await world.online();
    dtu.slaves.set(1, registerSlave(0x0101));
    dtu.answer = async (reply) => {
      dtu.send(reply.subarray(0, cut));
      await world.settle();
      dtu.send('ping');
      await world.settle();
      dtu.send(reply.subarray(cut));
    };
    await world.passUntil(() => world.all.length === 1, 100);
    expect(world.all[0]?.values).toEqual({ value: 0x0101 });
    expect(world.gateway.counters().timeouts).toBe(0);
  });

  it('a reading has the time at which its answer was complete', async () => {
    const dtu = await world.online();
    dtu.slaves.set(1, registerSlave());
    let reply: Uint8Array | undefined;
    dtu.answer = (bytes) => {
      reply = bytes;
    };
    await world.passUntil(() => reply !== undefined, 1000);
    world.clock.advance(1234);
    const at = world.clock.now();
    dtu.send(reply ?? '');
    await world.until(() => world.gateway.counters().readings === 1);
    world.clock.advance(500);
    expect(world.all).toEqual([
      { tenantId: 'tenant-1', deviceId: 'device-1', record: 'controller', at, pack: 0, values: { value: 0 } },
    ]);
  });

  it('an error is an answer: the device is online without a reading', async () => {
    const dtu = await world.online();
    dtu.slaves.set(1, (request) => modbusException(request, 2));
    await world.passUntil(() => world.kinds().includes('device-online'), 1000);
    expect(world.all).toEqual([]);
  });

  it('damaged answers take a device offline with that reason', async () => {
    const dtu = await world.online();
    dtu.slaves.set(1, registerSlave());
    dtu.answer = (reply) => dtu.send(reply.map((byte, i) => (i === reply.length - 1 ? byte ^ 1 : byte)));
    await world.passUntil(() => world.kinds().includes('device-offline crc-errors'), 500, 400_000);
    expect(world.discards('checksum') + world.discards('incomplete')).toBeGreaterThanOrEqual(3);
    expect(world.lines.find(({ message }) => message === 'no answer')?.facts).toMatchObject({
      dtu: 'dtu-1',
      device: 'device-1',
      address: 1,
      asked: 'FC03 unit 1 0000',
      sent: '010300000001840a',
      damaged: true,
    });
  });

  it('a bus that cannot keep up skips polls and counts them', async () => {
    const devices = Array.from({ length: 10 }, (_, i) => device(i + 1, { periodSeconds: 1 }));
    const dtu = await world.online(dtuOf({ devices, gapMs: 200 }));
    for (const { address } of devices) dtu.slaves.set(address, registerSlave());
    await world.passUntil(() => world.gateway.counters().polls >= 40, 50);
    const { polls } = world.gateway.counters();
    expect(world.discards('poll-skipped')).toBeGreaterThan(polls / 2);
    const shares = devices.map(({ address }) => dtu.asked.filter(({ unit }) => unit === address).length);
    expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
  });

  it('no new poll starts while the sink has not finished, and polling continues afterwards', async () => {
    const held: (() => void)[] = [];
    world.onReadings = () => new Promise<void>((resolve) => held.push(resolve));
    const dtu = await world.online(dtuOf({ devices: [device(1, { periodSeconds: 1 })] }));
    dtu.slaves.set(1, registerSlave());
    await world.passUntil(() => world.gateway.counters().queuedReadings === 3, 100);
    const { exchanges } = world.gateway.counters();
    for (let i = 0; i < 50; i++) {
      world.clock.advance(100);
      await world.settle();
    }
    expect(world.gateway.counters().exchanges).toBe(exchanges);
    world.onReadings = () => {};
    for (const release of held) release();
    await world.passUntil(() => world.gateway.counters().exchanges > exchanges, 100);
    expect(world.discards('poll-skipped')).toBeGreaterThan(0);
  });

  it('continuous noise neither fills the memory nor hides the next answer', async () => {
    const dtu = await world.online();
    const noise = Uint8Array.from({ length: 100_000 }, (_, i) => (i * 31 + 7) & 0xff);
    let reply: Uint8Array | undefined;
    dtu.slaves.set(1, registerSlave(42));
    dtu.answer = (bytes) => {
      reply = bytes;
    };
    await world.passUntil(() => reply !== undefined, 1000);
    dtu.send(noise);
    dtu.send(reply ?? '');
    await world.until(() => world.gateway.counters().readings === 1);
    expect(world.discards('noise') + world.discards('checksum')).toBeGreaterThan(0);
    world.clock.advance(100);
    expect(world.all[0]?.values).toEqual({ value: 42 });
  });

  it('a change of period does not take a device offline', async () => {
    const dtu = await world.online();
    dtu.slaves.set(1, registerSlave());
    await world.passUntil(() => world.all.length === 1, 1000);
    world.gateway.put(dtuOf({ devices: [device(1, { periodSeconds: 5 })] }));
    const from = world.clock.ticks();
    await world.passUntil(() => world.all.length === 5, 100);
    expect(world.clock.ticks() - from).toBeLessThan(22_000);
    expect(world.kinds()).toEqual(['dtu-online', 'device-online']);
  });

  it('a device whose DTU dials in again is polled within a fifth of its period, then on its beats', async () => {
    const { firstPollShare } = gatewayDefaults;
    const own = new GatewayWorld({ firstPollShare });
    await own.listen();
    const answered = (n: number) => own.passUntil(() => own.all.length === n, 100);
    for (const n of [0, 3, 6]) {
      own.clock.advance(20_000);
      const dtu = await own.online();
      dtu.slaves.set(1, registerSlave());
      const from = own.clock.ticks();
      await answered(n + 1);
      expect(own.clock.ticks() - from).toBeLessThanOrEqual(12_000);
      await answered(n + 2);
      const beat = own.clock.ticks();
      await answered(n + 3);
      expect(own.clock.ticks() - beat).toBe(60_000);
      dtu.hangUp();
      await own.until(() => !own.gateway.isOnline('dtu-1'));
    }
    await own.close();
  });

  it('a device added while the socket is open is polled, a removed one is not', async () => {
    const dtu = await world.online();
    for (const unit of [1, 2]) dtu.slaves.set(unit, registerSlave());
    await world.passUntil(() => world.all.length === 1, 1000);
    world.gateway.put(dtuOf({ devices: [device(2)] }));
    expect(world.kinds().at(-1)).toBe('device-offline changed');
    await world.passUntil(() => world.all.length === 3, 1000);
    expect(world.all.map(({ deviceId }) => deviceId)).toEqual(['device-1', 'device-2', 'device-2']);
  });
});
