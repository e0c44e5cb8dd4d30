import { heldBackIn, othersIn } from '@heliodeck/model/wire/line-facts';
import { appendCrc } from '@heliodeck/protocol/modbus/crc16';
import { modbusException } from '@heliodeck/protocol/modbus/slave';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DeviceDialogs } from '../device-dialogs.ts';
import { registerSlave } from '../fake-dtu.test-support.ts';
import { device, dtuOf, GatewayWorld, oneRegister } from '../world.test-support.ts';

let world: GatewayWorld;
beforeEach(async () => {
  world = new GatewayWorld();
  await world.listen();
});
afterEach(() => world.close());

const countsOf = (id: string) => world.gateway.line('dtu-1')?.counts.get(id);
const read = (deviceId = 'device-1') => world.order({ kind: 'read', deviceId, word: 'real_time_data' });
const ended = (id: string) => world.steps(id).some(({ final }) => final);

describe('a sign of life', () => {
  it('is an answered read: the device is online at once, before its poll', async () => {
    const dtu = await world.online(dtuOf({ devices: [device(1, { periodSeconds: 3600 })] }));
    dtu.slaves.set(1, registerSlave());
    read();
    await world.until(() => world.kinds().includes('device-online'));
    expect(world.clock.ticks()).toBe(0);
  });

  it('is also an exception, and not silence', async () => {
    const dtu = await world.online(dtuOf({ devices: [device(1), device(2)] }));
    dtu.slaves.set(1, (request) => modbusException(request, 2));
    const refused = read('device-1');
    const silent = read('device-2');
    await world.passUntil(() => ended(refused) && ended(silent), 500);
    const online = world.events.filter(({ kind }) => kind === 'device-online');
    expect(online).toMatchObject([{ deviceId: 'device-1' }]);
  });

  it('is the answer to a raw packet, for its device and for no other', async () => {
    const dtu = await world.online(dtuOf({ devices: [device(1), device(2)] }));
    dtu.slaves.set(2, registerSlave());
    const packet = world.order({ kind: 'raw', bytes: appendCrc(Uint8Array.of(2, 3, 0, 0, 0, 1)) });
    await world.passUntil(() => ended(packet), 100);
    const online = world.events.filter(({ kind }) => kind === 'device-online');
    expect(online).toMatchObject([{ deviceId: 'device-2' }]);
  });

  it('keeps a device online whose polls were lost, and returns one that was given up', async () => {
    const dtu = await world.online();
    await world.passUntil(() => world.kinds().includes('device-offline no-answer'), 1000);
    dtu.slaves.set(1, registerSlave());
    read();
    await world.passUntil(() => world.kinds().includes('device-online'), 100);
  });
});

describe('the counts of a line', () => {
  it('separate answers, time-outs and exceptions of each device', async () => {
    const dtu = await world.online(dtuOf({ devices: [device(1), device(2), device(3)] }));
    dtu.slaves.set(1, registerSlave());
    dtu.slaves.set(2, (request) => modbusException(request, 6));
    const ids = [read('device-1'), read('device-2'), read('device-3')];
    await world.passUntil(() => ids.every(ended), 500);
    expect(countsOf('device-1')).toMatchObject({ exchanges: 1, answered: 1, timeouts: 0, errors: {} });
    expect(countsOf('device-2')).toMatchObject({ answered: 0, timeouts: 0, errors: { 'modbus-6': 1 } });
    expect(countsOf('device-3')).toMatchObject({ exchanges: 1, answered: 0, timeouts: 1, lastFrameAt: 0 });
    expect(countsOf('device-2')?.lastAnswerAt).toBe(0);
    expect(countsOf('device-2')?.lastFrameAt).toBeGreaterThan(0);
  });

  it('separate damaged answers from missing ones', async () => {
    const dtu = await world.online();
    dtu.slaves.set(1, registerSlave());
    dtu.answer = (reply) => dtu.send(reply.map((byte, at) => (at === 3 ? byte ^ 1 : byte)));
    const id = read();
    await world.passUntil(() => ended(id), 500);
    expect(countsOf('device-1')).toMatchObject({ timeouts: 1, damaged: 1 });
  });

  it('contain the delay of a late answer', async () => {
    const dtu = await world.online();
    dtu.slaves.set(1, registerSlave());
    let reply: Uint8Array | undefined;
    dtu.answer = (bytes) => {
      reply = bytes;
    };
    const id = read();
    await world.passUntil(() => ended(id), 100);
    world.clock.advance(100);
    if (reply !== undefined) dtu.send(reply);
    await world.until(() => (countsOf('device-1')?.late ?? 0) > 0);
    const counts = countsOf('device-1');
    expect(counts?.lastLateMs).toBeGreaterThan(4000);
    expect(counts?.lastLateMs).toBeLessThan(4500);
    expect(counts?.mostLateMs).toBe(counts?.lastLateMs);
  });

  it('contain the discarded bytes by their reason, for the DTU', async () => {
    const dtu = await world.online(dtuOf({ devices: [device(1, { periodSeconds: 3600 })] }));
    dtu.send(Uint8Array.of(9, 9, 9, 9, 9));
    world.clock.advance(100);
    await world.until(() => Object.keys(countsOf('')?.discarded ?? {}).length > 0);
    expect(countsOf('')?.discarded).toEqual({ foreign: 5 });
  });

  it('are taken once, for the day of the station', async () => {
    const dtu = await world.online();
    dtu.slaves.set(1, registerSlave());
    const id = read();
    await world.passUntil(() => ended(id), 100);
    const taken = world.gateway.takeLines();
    expect(taken).toMatchObject([
      { tenantId: 'tenant-1', dtuId: 'dtu-1', deviceId: 'device-1', counts: { answered: 1 } },
    ]);
    expect(taken[0]?.day).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(world.gateway.takeLines()).toEqual([]);
    expect(world.gateway.line('unknown')).toBeUndefined();
  });
});

describe('a device of several at its address', () => {
  it('counts the polls by the number of those that are not read', async () => {
    const dialogs: DeviceDialogs = {
      ...oneRegister,
      *poll(ref, tick, now) {
        const result = yield* oneRegister.poll(ref, tick, now);
        return result.ok ? { ...result, others: 2 } : result;
      },
    };
    const several = new GatewayWorld({}, dialogs);
    await several.listen();
    const dtu = await several.online(dtuOf({ devices: [device(1)] }));
    dtu.slaves.set(1, registerSlave());
    await several.passUntil(() => several.all.length === 1, 500);
    const { discarded = {} } = several.gateway.line('dtu-1')?.counts.get('device-1') ?? {};
    expect(othersIn(discarded)).toBe(2);
    expect(heldBackIn(discarded)).toEqual({});
    await several.close();
  });
});

describe('numbers that a poll holds back', () => {
  it('are counted for their device and in total', async () => {
    const dialogs: DeviceDialogs = {
      ...oneRegister,
      *poll(ref, tick, now) {
        const result = yield* oneRegister.poll(ref, tick, now);
        return result.ok ? { ...result, leaps: 2, excesses: 1 } : result;
      },
    };
    const doubting = new GatewayWorld({}, dialogs);
    await doubting.listen();
    const dtu = await doubting.online(dtuOf({ devices: [device(1)] }));
    dtu.slaves.set(1, registerSlave());
    await doubting.passUntil(() => doubting.all.length === 1, 500);
    expect(doubting.gateway.line('dtu-1')?.counts.get('device-1')?.discarded).toEqual({
      'energy-leap': 2,
      'power-excess': 1,
    });
    expect(doubting.discards('energy-leap')).toBe(2);
    expect(doubting.discards('power-excess')).toBe(1);
    await doubting.close();
  });
});
