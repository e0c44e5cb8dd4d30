import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registerSlave } from '../fake-dtu.test-support.ts';
import { device, dtuOf, GatewayWorld } from '../world.test-support.ts';

let world: GatewayWorld;
beforeEach(async () => {
  world = new GatewayWorld();
  await world.listen();
});
afterEach(() => world.close());

const hour = 3600;
/** A DTU whose devices are not polled during a test, and which does not time out. */
const quiet = dtuOf({ keepAliveSeconds: hour, devices: [device(1, { periodSeconds: hour })] });
const read = () => world.order({ kind: 'read', deviceId: 'device-1', word: 'real_time_data' });
const tick = () => world.clock.ticks();

describe('a DTU that is online applies new settings without a reconnect', () => {
  it('its heartbeats: noise on its bus is a heartbeat from the next byte on, and noise again once the setting is removed', async () => {
    const dtu = await world.online(quiet);
    dtu.send('EVERGREEN');
    await world.until(() => world.discards('foreign') === 1);
    world.gateway.put({ ...quiet, heartbeats: [new TextEncoder().encode('EVERGREEN')] });
    dtu.send('EVERGREEN');
    await world.until(() => world.discards('heartbeat') === 1);
    expect(world.discards('foreign')).toBe(1);
    world.gateway.put(quiet);
    dtu.send('EVERGREEN');
    await world.until(() => world.discards('foreign') === 2);
    expect(dtu.closed).toBe(false);
  });

  it('its heartbeats, which then do no harm between a request and its answer', async () => {
    const dtu = await world.online(quiet);
    world.gateway.put({ ...quiet, heartbeats: [Uint8Array.of(0x01, 0x83, 0x99)] });
    dtu.slaves.set(1, registerSlave(7));
    dtu.answer = (reply) => dtu.send(new Uint8Array([0x01, 0x83, 0x99, ...reply]));
    const command = read();
    await world.until(() => world.all.length === 1 || world.states(command).length > 2);
    expect(world.states(command)).toEqual(['queued', 'sent', 'acknowledged']);
  });

  it('its link form: the next request is sent in it', async () => {
    const dtu = await world.online(quiet);
    const heard: string[] = [];
    dtu.onBytes = (bytes) => heard.push(new TextDecoder().decode(bytes));
    world.gateway.put({ ...quiet, link: 'hex-text' });
    read();
    await world.until(() => heard.length === 1);
    expect(heard).toEqual(['010300010001D5CA']);
  });

  it('its timeout: the pending request keeps its own, the next one times out sooner', async () => {
    const slow = { ...quiet, timeoutMs: 60_000 };
    const dtu = await world.online(slow);
    const [first, second] = [read(), world.order({ kind: 'control', deviceId: 'device-1', code: 1 })];
    await world.until(() => dtu.asked.length === 1);
    world.gateway.put({ ...slow, timeoutMs: 500 });
    // Either command may have been sent first; function code 6 is the write.
    const asked = dtu.asked[0]?.fn === 6 ? second : first;
    const other = asked === first ? second : first;
    world.clock.advance(59_999);
    await world.settle();
    expect(world.states(asked)).toEqual(['queued', 'sent']);
    world.clock.advance(1);
    await world.passUntil(() => dtu.asked.length === 2);
    const began = tick();
    await world.passUntil(() => world.states(other).length === 3);
    expect(tick() - began).toBeLessThanOrEqual(510);
  });

  it('the gap between frames: a running pause is unchanged, the next one is as long as the new one', async () => {
    const slow = { ...quiet, gapMs: 10_000 };
    const dtu = await world.online(slow);
    dtu.slaves.set(1, registerSlave());
    const first = read();
    await world.until(() => world.states(first).includes('acknowledged'));
    world.gateway.put({ ...slow, gapMs: 100 });
    const second = world.order({ kind: 'control', deviceId: 'device-1', code: 1 });
    world.clock.advance(9_999);
    await world.settle();
    expect(world.states(second)).toEqual(['queued']);
    await world.passUntil(() => world.states(second).includes('acknowledged'));
    const third = read();
    const began = tick();
    await world.passUntil(() => world.states(third).includes('acknowledged'));
    expect(tick() - began).toBeLessThanOrEqual(110);
  });

  it('the silence after a timeout: a quiet bus is polled again after the new one, whether long or short', async () => {
    const pauseAfterTimeout = async (drainIdleMs: number | null): Promise<number> => {
      world.gateway.put({ ...quiet, timeoutMs: 500, bus: { drainIdleMs, lateMs: 0 } });
      const [lost, next] = [read(), world.order({ kind: 'control', deviceId: 'device-1', code: 1 })];
      const ended = (command: string) => world.states(command).length === 3;
      await world.passUntil(() => ended(lost) || ended(next));
      const began = tick();
      const asked = dtu.asked.length;
      await world.passUntil(() => dtu.asked.length > asked);
      const took = tick() - began;
      await world.passUntil(() => ended(lost) && ended(next));
      // The bus becomes idle before the next attempt.
      world.clock.advance(60_000);
      await world.settle();
      return took;
    };
    const dtu = await world.online(quiet);
    const [usual, long, short] = [
      await pauseAfterTimeout(null),
      await pauseAfterTimeout(3000),
      await pauseAfterTimeout(20),
    ];
    expect([usual, long, short].map((ms) => Math.round(ms / 10) * 10)).toEqual([250, 3000, 20]);
    expect(dtu.closed).toBe(false);
  });

  it('the keep-alive: shortened, it is compared at once with the last byte; lengthened, the next byte brings the DTU back', async () => {
    const dtu = await world.online(quiet);
    world.clock.advance(60_000);
    world.gateway.put({ ...quiet, keepAliveSeconds: 61 });
    expect(world.gateway.isOnline('dtu-1')).toBe(true);
    world.clock.advance(1000);
    expect(world.kinds()).toEqual(['dtu-online', 'dtu-offline keep-alive-expired']);
    world.gateway.put(quiet);
    dtu.send('ping');
    await world.until(() => world.gateway.isOnline('dtu-1'));
    world.clock.advance(60_000);
    world.gateway.put({ ...quiet, keepAliveSeconds: 60 });
    expect(world.gateway.isOnline('dtu-1')).toBe(false);
    expect(dtu.closed).toBe(false);
  });
});
