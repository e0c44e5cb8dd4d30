import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registerSlave } from '../fake-dtu.test-support.ts';
import { device, dtuOf, GatewayWorld, imei, imeiOf } from '../world.test-support.ts';

let world: GatewayWorld;
beforeEach(async () => {
  world = new GatewayWorld();
  await world.listen();
});
afterEach(() => world.close());

describe('the life of a socket', () => {
  it('the late close of a replaced socket takes no DTU offline', async () => {
    const old = await world.online();
    old.slaves.set(1, registerSlave(7));
    await world.passUntil(() => world.all.length === 1, 1000);
    const young = world.dial();
    young.slaves.set(1, registerSlave(9));
    young.send(imei);
    await world.until(() => old.closed);
    await world.until(() => world.gateway.counters().sockets === 1);
    expect(world.gateway.isOnline('dtu-1')).toBe(true);
    expect(world.kinds()).toEqual(['dtu-online', 'device-online', 'takeover']);
    await world.passUntil(() => world.all.length === 2, 1000);
    expect(world.all[1]?.values).toEqual({ value: 9 });
  });

  it('a takeover names the new and the closed socket', async () => {
    await world.online();
    const young = world.dial();
    young.send(imei);
    await world.until(() => world.kinds().includes('takeover'));
    const online = world.events.find((event) => event.kind === 'dtu-online');
    const takeover = world.events.find((event) => event.kind === 'takeover');
    expect(takeover).toMatchObject({ dtuId: 'dtu-1', tenantId: 'tenant-1', previous: online?.remote });
    expect(takeover?.remote).not.toBe(online?.remote);
  });

  it('a command on a replaced socket fails, and a waiting one moves to the new socket', async () => {
    const old = await world.online();
    const running = world.order({ kind: 'write', deviceId: 'device-1', values: { value: 1 } });
    const waiting = world.order({ kind: 'write', deviceId: 'device-1', values: { value: 2 } });
    await world.until(() => old.asked.length === 1);
    const young = world.dial();
    young.slaves.set(1, registerSlave());
    young.send(imei);
    await world.until(() => world.states(running).length === 3);
    expect(world.states(running)).toEqual(['queued', 'sent', 'timeout socket-replaced']);
    await world.passUntil(() => world.states(waiting).includes('verified'));
    expect(young.asked.map(({ fn }) => fn)).toEqual([6, 3]);
  });

  it('bytes received before the end are counted: half an answer, half a heartbeat', async () => {
    const dtu = await world.online();
    world.order({ kind: 'read', deviceId: 'device-1', word: 'real_time_data' });
    await world.until(() => dtu.asked.length === 1);
    dtu.send(Uint8Array.of(1, 3, 2, 0));
    await world.settle();
    dtu.hangUp();
    await world.until(() => !world.gateway.isOnline('dtu-1'));
    expect(world.discards('incomplete')).toBe(1);
    const again = await world.online();
    again.send('pi');
    await world.settle();
    const before = world.discards('foreign') + world.discards('late');
    again.hangUp();
    await world.until(() => !world.gateway.isOnline('dtu-1'));
    expect(world.discards('foreign') + world.discards('late')).toBe(before + 1);
  });

  it('a DTU goes offline with its devices, one event each, and its running commands fail', async () => {
    const dtu = await world.online(dtuOf({ devices: [device(1), device(2), device(3)] }));
    for (const unit of [1, 2]) dtu.slaves.set(unit, registerSlave());
    await world.passUntil(() => world.all.length === 2, 100);
    dtu.slaves.clear();
    await world.passUntil(
      () => !dtu.asked.some(({ unit }) => unit === 3) || world.gateway.counters().timeouts > 0,
      100,
    );
    const command = world.order({ kind: 'write', deviceId: 'device-1', values: { value: 1 } });
    await world.passUntil(() => world.states(command).includes('sent'));
    world.events.splice(0, world.events.length - 2);
    dtu.hangUp();
    await world.until(() => !world.gateway.isOnline('dtu-1'));
    expect(
      world
        .kinds()
        .filter((kind) => kind !== 'command')
        .sort(),
    ).toEqual(['device-offline socket-lost', 'device-offline socket-lost', 'dtu-offline socket-lost']);
    expect(world.states(command).at(-1)).toBe('timeout socket-lost');
  });

  it('a DTU that sends nothing within its keep-alive is offline, and online with its next byte', async () => {
    const dtu = await world.online(dtuOf({ keepAliveSeconds: 120, devices: [] }));
    world.clock.advance(100_000);
    dtu.send('ping');
    await world.until(() => world.discards('heartbeat') === 1);
    world.clock.advance(119_999);
    expect(world.gateway.isOnline('dtu-1')).toBe(true);
    world.clock.advance(1);
    expect(world.gateway.isOnline('dtu-1')).toBe(false);
    expect(dtu.closed).toBe(false);
    dtu.send('ping');
    await world.until(() => world.gateway.isOnline('dtu-1'));
    expect(world.kinds()).toEqual(['dtu-online', 'dtu-offline keep-alive-expired', 'dtu-online']);
  });

  it('an expired DTU that dials in again is a takeover and online again', async () => {
    await world.online(dtuOf({ devices: [] }));
    world.clock.advance(200_000);
    world.dial().send(imei);
    await world.until(() => world.gateway.isOnline('dtu-1'));
    expect(world.kinds()).toEqual(['dtu-online', 'dtu-offline keep-alive-expired', 'takeover', 'dtu-online']);
  });

  it('another IMEI, or another tenant, needs another socket', async () => {
    const dtu = await world.online();
    world.gateway.put(dtuOf({ imei: imeiOf(5) }));
    await world.until(() => dtu.closed);
    expect(world.kinds()).toEqual(['dtu-online', 'dtu-offline replaced']);
    dtu.hangUp();
    const next = await world.online(dtuOf({ imei: imeiOf(5) }));
    world.gateway.put(dtuOf({ imei: imeiOf(5), tenantId: 'tenant-2' }));
    await world.until(() => next.closed);
    expect(world.events.at(-1)).toMatchObject({ kind: 'dtu-offline', tenantId: 'tenant-1' });
  });

  it('a removed DTU is stopped, and unclaimed when it dials in again', async () => {
    const dtu = await world.online();
    world.gateway.remove('dtu-1');
    await world.until(() => dtu.closed);
    world.dial().send(imei);
    await world.until(() => world.gateway.counters().parked === 1);
    expect(world.kinds()).toEqual(['dtu-online', 'dtu-offline stopped', 'unclaimed']);
  });

  it('500 DTUs that all reconnect at once are all online again, without an extra event', async () => {
    const dtus = Array.from({ length: 500 }, (_, i) => dtuOf({ id: `dtu-${i}`, imei: imeiOf(i) }));
    for (const dtu of dtus) world.gateway.put(dtu);
    const before = dtus.map((dtu) => {
      const socket = world.dial();
      socket.send(dtu.imei);
      return socket;
    });
    await world.until(() => world.gateway.counters().dtusOnline === 500);
    // The mobile network recovers: all DTUs reconnect while their old sockets still seem open.
    for (const dtu of dtus) world.dial().send(dtu.imei);
    await world.until(() => before.every(({ closed }) => closed));
    await world.until(() => world.gateway.counters().sockets === 500);
    expect(world.gateway.counters().dtusOnline).toBe(500);
    const kinds = world.kinds();
    expect(kinds.filter((kind) => kind === 'dtu-online')).toHaveLength(500);
    expect(kinds.filter((kind) => kind === 'takeover')).toHaveLength(500);
    expect(kinds).toHaveLength(1000);
  });
});
