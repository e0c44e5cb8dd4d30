import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registerSlave } from '../fake-dtu.test-support.ts';
import { device, dtuOf, GatewayWorld } from '../world.test-support.ts';

let world: GatewayWorld;
beforeEach(async () => {
  world = new GatewayWorld();
  await world.listen();
});
afterEach(() => world.close());

describe('closing a gateway', () => {
  it('lets the running exchange end, refuses waiting ones, and hands every reading over', async () => {
    const dtu = await world.online(dtuOf({ devices: [device(1), device(2)] }));
    const replies: Uint8Array[] = [];
    dtu.answer = (reply) => replies.push(reply);
    for (const unit of [1, 2]) dtu.slaves.set(unit, registerSlave());
    const running = world.order({ kind: 'read', deviceId: 'device-1', word: 'real_time_data' });
    const waiting = world.order({ kind: 'write', deviceId: 'device-2', values: { value: 1 } });
    await world.until(() => replies.length === 1);
    let closed = false;
    const done = world.gateway.close(5000).then(() => {
      closed = true;
    });
    expect(world.states(waiting)).toEqual(['queued', 'refused stopped']);
    const late = world.order({ kind: 'read', deviceId: 'device-1', word: 'real_time_data' });
    expect(world.states(late)).toEqual(['queued', 'refused stopped']);
    dtu.send(replies[0] ?? '');
    await world.passUntil(() => closed, 10, 5000);
    await done;
    expect(world.states(running)).toEqual(['queued', 'sent', 'acknowledged']);
    expect(world.all).toHaveLength(1);
    expect(dtu.asked).toHaveLength(1);
    await world.until(() => dtu.closed);
    // Its answer showed that device 1 responds.
    expect(world.kinds().filter((kind) => kind !== 'command')).toEqual([
      'dtu-online',
      'device-online',
      'dtu-offline stopped',
      'device-offline stopped',
    ]);
  });

  it('ends in time, even if a slave stays silent and the sink never ends', async () => {
    const dtu = await world.online();
    dtu.slaves.set(1, registerSlave());
    world.onReadings = () => new Promise(() => {});
    await world.passUntil(() => world.gateway.counters().readings === 1, 1000);
    dtu.slaves.clear();
    const id = world.order({ kind: 'write', deviceId: 'device-1', values: { value: 1 } });
    await world.passUntil(() => world.states(id).includes('sent'));
    let closed = false;
    const began = world.clock.ticks();
    void world.gateway.close(1000).then(() => {
      closed = true;
    });
    await world.passUntil(() => closed, 10, 1100);
    expect(world.clock.ticks() - began).toBeLessThanOrEqual(1010);
    expect(world.states(id).at(-1)).toBe('timeout stopped');
    expect(world.discards('unflushed')).toBe(1);
    expect(world.lines.at(-1)?.message).toBe('closed while the sink had not taken all readings');
  });

  it('closes waiting sockets, and accepts no new ones', async () => {
    const silent = world.dial();
    const unclaimed = world.dial();
    unclaimed.send('861234567890128');
    await world.until(() => world.gateway.counters().parked === 1 && world.gateway.counters().sockets === 2);
    const done = world.close();
    await world.until(() => silent.closed && unclaimed.closed);
    await done;
    const late = world.dial();
    await world.until(() => late.closed);
    expect(world.gateway.counters().sockets).toBe(0);
  });

  it('closing twice has the same effect as closing once', async () => {
    await world.close();
    await world.close();
  });
});
