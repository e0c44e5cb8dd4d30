import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registerSlave } from '../fake-dtu.test-support.ts';
import { device, dtuOf, GatewayWorld } from '../world.test-support.ts';
import { LateField } from './late-field.test-support.ts';
import { regimes } from './late-regimes.test-support.ts';

describe('answers of every profile that arrive 0.5 to 5 timeouts late, over real sockets', () => {
  it.each(regimes)('are never taken for another quantity, nor for an earlier time: $name', async (regime) => {
    const field = new LateField(regime, 1, 1);
    await field.run(120, 40_000);
    expect(field.count).toMatchObject({ wrong: 0, examples: [] });
    expect(field.count.polls).toBeGreaterThan(20);
    expect(field.count.stale).toBe(0);
    if (regime.crossed === 0) expect(field.count.untold).toBe(0);
  });
});

describe('a bus with a late answer', () => {
  let world: GatewayWorld;
  beforeEach(async () => {
    world = new GatewayWorld();
    await world.listen();
  });
  afterEach(() => world.close());

  async function lateOnce(lateMs: number) {
    const dtu = await world.online(dtuOf({ devices: [device(1), device(2)] }));
    dtu.slaves.set(1, registerSlave());
    dtu.slaves.set(2, registerSlave(200));
    const replies: Uint8Array[] = [];
    dtu.answer = (reply) => replies.push(reply);
    const ask = (address: number) =>
      world.order({ kind: 'read', deviceId: `device-${address}`, word: 'real_time_data' });
    ask(1);
    await world.until(() => replies.length === 1);
    world.clock.advance(4000 + lateMs);
    dtu.send(replies[0] ?? '');
    await world.until(() => world.discards('late') === 1);
    return { dtu, replies, ask };
  }

  it('reports how late it was', async () => {
    await lateOnce(2500);
    expect(world.lines).toContainEqual(
      expect.objectContaining({
        message: 'an answer came after its timeout',
        facts: expect.objectContaining({ device: 'device-1', lateMs: 2500, timeoutMs: 4000 }),
      }),
    );
  });

  it('is blocked longer after its next timeout than the answer was late', async () => {
    const { replies, ask } = await lateOnce(2500);
    world.clock.advance(50);
    ask(1);
    await world.until(() => replies.length === 2);
    world.clock.advance(4000);
    ask(2);
    world.clock.advance(2500);
    await world.settle();
    expect(replies).toHaveLength(2);
    await world.passUntil(() => replies.length === 3, 50, 2000);
  });

  it('does not send the same request again while the answer may still arrive', async () => {
    const { dtu, replies, ask } = await lateOnce(100);
    world.clock.advance(50);
    ask(1);
    await world.until(() => replies.length === 2);
    world.clock.advance(4000);
    const asked = dtu.asked.length;
    ask(1);
    world.clock.advance(15_000);
    await world.settle();
    expect(dtu.asked.slice(asked).filter(({ unit, address }) => unit === 1 && address === 1)).toEqual([]);
    await world.passUntil(() => dtu.asked.length > asked, 50, 3000);
  });
});

describe('a DTU that sends answers twice', () => {
  it('delivers the new answer, whichever arrives first', async () => {
    const world = new GatewayWorld();
    await world.listen();
    const dtu = await world.online();
    let first = 0;
    const sent: Uint8Array[] = [];
    dtu.slaves.set(1, (request) => {
      first += 10;
      return registerSlave(first)(request);
    });
    dtu.answer = (reply) => {
      sent.push(reply);
      dtu.send(reply);
    };
    const ask = async () => {
      const id = world.order({ kind: 'read', deviceId: 'device-1', word: 'real_time_data' });
      await world.passUntil(() => world.steps(id).at(-1)?.final === true, 10, 10_000);
    };
    await ask();
    dtu.send(sent[0] ?? '');
    await world.until(() => world.discards('repeat') === 1);
    dtu.answer = (reply) => {
      dtu.send(sent[0] ?? '');
      void world.settle().then(() => dtu.send(reply));
    };
    await ask();
    await world.passUntil(() => world.all.length === 2);
    expect(world.all.map(({ values }) => values.value)).toEqual([11, 21]);
    await world.close();
  });
});
