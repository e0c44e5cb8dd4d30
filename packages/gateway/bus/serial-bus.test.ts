import { parseModbusRequest } from '@heliodeck/protocol/modbus/slave';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FakeDtu } from '../fake-dtu.test-support.ts';
import { registerSlave } from '../fake-dtu.test-support.ts';
import { device, dtuOf, GatewayWorld, imei } from '../world.test-support.ts';

let world: GatewayWorld;
beforeEach(async () => {
  world = new GatewayWorld();
  await world.listen();
});
afterEach(() => world.close());

/** Holds replies back, in the order of their requests. */
function withhold(dtu: FakeDtu): Uint8Array[] {
  const replies: Uint8Array[] = [];
  dtu.answer = (reply) => {
    replies.push(reply);
  };
  return replies;
}

const read = (word: 'real_time_data' | 'operational_data', address = 1) =>
  world.order({ kind: 'read', deviceId: `device-${address}`, word });

/** Values of the readings so far. */
const values = () => world.all.map((reading) => reading.values.value);

describe('an answer that arrives after its timeout', () => {
  // Both requests read one register of unit 1 by FC03: the bytes of an answer do not show to which it belongs.
  async function twoQuestions() {
    const dtu = await world.online(dtuOf({ devices: [device(1), device(2)] }));
    dtu.slaves.set(1, registerSlave());
    dtu.slaves.set(2, registerSlave(200));
    const replies = withhold(dtu);
    const first = read('real_time_data');
    const second = read('operational_data');
    await world.until(() => replies.length === 1);
    world.clock.advance(4000);
    expect(world.states(first)).toEqual(['queued', 'sent', 'timeout silent']);
    return { dtu, replies, second };
  }

  it('is not assigned to the next request when it arrives at once', async () => {
    const { dtu, replies, second } = await twoQuestions();
    dtu.send(replies[0] ?? '');
    await world.until(() => world.discards('late') === 1);
    dtu.answer = (reply) => dtu.send(reply);
    await world.passUntil(() => world.states(second).includes('acknowledged'));
    await world.passUntil(() => world.all.length === 1);
    expect(values()).toEqual([10]);
  });

  it('is not assigned to the next request when it arrives just before the same device may be asked again', async () => {
    const { dtu, replies, second } = await twoQuestions();
    world.clock.advance(3999);
    await world.settle();
    expect(replies).toHaveLength(1);
    dtu.send(replies[0] ?? '');
    await world.until(() => world.discards('late') === 1);
    dtu.answer = (reply) => dtu.send(reply);
    await world.passUntil(() => world.states(second).includes('acknowledged'));
    await world.passUntil(() => world.all.length === 1);
    expect(values()).toEqual([10]);
  });

  it('is not assigned to a request to a neighbour, which does not wait for it', async () => {
    const { dtu, replies } = await twoQuestions();
    const neighbour = read('real_time_data', 2);
    await world.passUntil(() => replies.length === 2, 10, 300);
    dtu.send(replies[0] ?? '');
    await world.settle();
    dtu.send(replies[1] ?? '');
    await world.until(() => world.states(neighbour).includes('acknowledged'));
    await world.passUntil(() => world.all.length === 1);
    expect(values()).toEqual([201]);
    expect(world.discards('foreign')).toBe(1);
  });

  it('frees the bus when it arrives: the next request need not wait for the whole silence', async () => {
    const { dtu, replies } = await twoQuestions();
    dtu.send(replies[0] ?? '');
    await world.until(() => world.discards('late') === 1);
    world.clock.advance(50);
    await world.until(() => replies.length === 2);
  });

  it('is not assigned to the next request when it arrives over the next socket', async () => {
    const old = await world.online();
    const first = read('real_time_data');
    const second = read('operational_data');
    await world.until(() => old.asked.length === 1);
    const young = world.dial();
    young.slaves.set(1, registerSlave());
    young.send(imei);
    await world.until(() => old.closed);
    expect(world.states(first)).toEqual(['queued', 'sent', 'timeout socket-replaced']);
    young.send(Uint8Array.of(1, 3, 2, 0, 1, 0x79, 0x84));
    await world.until(() => world.discards('late') === 1);
    await world.passUntil(() => world.states(second).includes('acknowledged'));
    await world.passUntil(() => world.all.length === 1);
    expect(values()).toEqual([10]);
  });

  it('bytes after a timeout block the bus until they end, but not forever', async () => {
    const { dtu, replies } = await twoQuestions();
    read('real_time_data', 2);
    for (let i = 0; i < 39; i++) {
      dtu.send(Uint8Array.of(0xaa));
      await world.until(() => world.discards('late') === i + 1);
      world.clock.advance(100);
    }
    await world.settle();
    expect(replies).toHaveLength(1);
    world.clock.advance(100);
    await world.until(() => replies.length === 2);
  });
});

describe('an address that is reassigned during a request', () => {
  it('is not polled until the answer of the old device has arrived or can no longer arrive', async () => {
    const dtu = await world.online();
    dtu.slaves.set(1, registerSlave());
    const replies = withhold(dtu);
    const old = read('real_time_data');
    await world.until(() => replies.length === 1);
    world.gateway.put(dtuOf({ devices: [device(1, { id: 'device-new' })] }));
    expect(world.states(old)).toEqual(['queued', 'sent', 'timeout removed']);
    const young = world.order({ kind: 'read', deviceId: 'device-new', word: 'operational_data' });
    world.clock.advance(3999);
    await world.settle();
    expect(replies).toHaveLength(1);
    dtu.send(replies[0] ?? '');
    await world.settle();
    dtu.answer = (reply) => dtu.send(reply);
    await world.passUntil(() => world.states(young).includes('acknowledged'));
    await world.passUntil(() => world.all.length === 1);
    expect(values()).toEqual([10]);
  });
});

describe('an answer at one byte a second', () => {
  it('ends as damage and not as silence, and its neighbour is read meanwhile', async () => {
    const dtu = await world.online(dtuOf({ devices: [device(1), device(2)] }));
    dtu.slaves.set(1, registerSlave());
    dtu.slaves.set(2, registerSlave(200));
    const slow: Uint8Array[] = [];
    dtu.answer = (reply, { unit }) => (unit === 1 ? slow.push(reply) : dtu.send(reply));
    const first = read('real_time_data');
    await world.until(() => slow.length === 1);
    const neighbour = read('real_time_data', 2);
    for (const byte of slow[0] ?? []) {
      dtu.send(Uint8Array.of(byte));
      await world.settle();
      for (let ms = 0; ms < 1000; ms += 100) {
        world.clock.advance(100);
        await world.settle();
      }
    }
    expect(world.states(first)).toEqual(['queued', 'sent', 'timeout silent']);
    expect(world.states(neighbour).at(-1)).toBe('acknowledged');
    expect(values()).not.toContain(0);
    expect(world.discards('incomplete')).toBe(1);
  });
});

describe('the order of requests on the bus', () => {
  it('commands go before polls, writes before reads, and one request is pending at a time', async () => {
    const devices = [1, 2, 3, 4].map((address) => device(address));
    const dtu = await world.online(dtuOf({ devices }));
    for (const { address } of devices) dtu.slaves.set(address, registerSlave());
    const replies = withhold(dtu);
    await world.passUntil(() => replies.length === 1, 1000);
    const polled = dtu.asked[0]?.unit;
    const asked = read('real_time_data', 3);
    const written = world.order({ kind: 'write', deviceId: 'device-4', values: { value: 9 } });
    await world.settle();
    expect(dtu.asked).toHaveLength(1);
    dtu.answer = (reply) => dtu.send(reply);
    dtu.send(replies[0] ?? '');
    await world.passUntil(() => dtu.asked.length === 7);
    expect(dtu.asked.slice(1, 4).map(({ unit, fn }) => [unit, fn])).toEqual([
      [4, 6],
      [4, 3],
      [3, 3],
    ]);
    expect(new Set(dtu.asked.slice(4).map(({ unit }) => unit))).toEqual(
      new Set([1, 2, 3, 4].filter((unit) => unit !== polled)),
    );
    expect(world.states(written)).toEqual(['queued', 'sent', 'acknowledged', 'verified']);
    expect(world.states(asked)).toEqual(['queued', 'sent', 'acknowledged']);
  });

  it('the bus is silent for the gap between two frames', async () => {
    const dtu = await world.online(dtuOf({ gapMs: 100 }));
    dtu.slaves.set(1, registerSlave());
    const first = read('real_time_data');
    read('operational_data');
    await world.until(() => world.states(first).includes('acknowledged'));
    world.clock.advance(99);
    await world.settle();
    expect(dtu.asked).toHaveLength(1);
    world.clock.advance(1);
    await world.until(() => dtu.asked.length === 2);
  });

  it('the gap is the longest that any device on it needs, whatever the setting of the DTU', async () => {
    const devices = [device(1), device(2, { profile: 'slow' })];
    const dtu = await world.online(dtuOf({ devices, gapMs: 0 }));
    dtu.slaves.set(1, registerSlave());
    const first = read('real_time_data');
    read('operational_data');
    await world.until(() => world.states(first).includes('acknowledged'));
    world.clock.advance(99);
    await world.settle();
    expect(dtu.asked).toHaveLength(1);
    world.clock.advance(1);
    await world.until(() => dtu.asked.length === 2);
  });

  it('unexpected bytes are counted and do no harm', async () => {
    const dtu = await world.online();
    dtu.slaves.set(1, registerSlave());
    dtu.send(Uint8Array.of(9, 3, 2, 0, 1, 2, 3));
    await world.until(() => world.discards('foreign') === 1);
    const id = read('real_time_data');
    await world.until(() => world.states(id).includes('acknowledged'));
  });
});

describe('a frame that is too long', () => {
  it('is not an answer: the request times out, the DTU stays, and the next request is answered', async () => {
    const dtu = await world.online();
    dtu.slaves.set(1, registerSlave());
    const good = dtu.answer;
    // Beginnings of answers that never become a frame.
    const flood = Uint8Array.from({ length: 60_000 }, (_, i) => [1, 3, 250][i % 3] ?? 0);
    dtu.answer = () => dtu.send(flood);
    const first = read('real_time_data');
    await world.passUntil(() => world.states(first).some((state) => state.startsWith('timeout')));
    expect(
      world
        .steps(first)
        .at(-1)
        ?.frames?.filter(({ direction }) => direction === 'in'),
    ).not.toEqual([]);
    expect(world.all).toEqual([]);
    expect(world.gateway.isOnline('dtu-1')).toBe(true);
    dtu.answer = good;
    // Both requests have the same shape: until the answer to the first expires, an answer may belong to either.
    world.clock.advance(20_000);
    const next = read('operational_data');
    await world.passUntil(() => world.states(next).includes('acknowledged'));
    await world.passUntil(() => values().includes(10));
  });
});

describe('a bus whose adapter echoes every request', () => {
  /** A DTU whose adapter echoes; its slave answers reads, and writes if `answersWrites`. */
  async function echoing(answersWrites: boolean) {
    const dtu = await world.online();
    const slave = registerSlave(5);
    dtu.onBytes = (bytes) => {
      dtu.send(bytes);
      const input = parseModbusRequest(bytes);
      if (input.kind !== 'request' || (input.request.fn === 6 && !answersWrites)) return;
      const reply = slave(input.request);
      if (reply !== undefined) dtu.send(reply);
    };
    const first = read('real_time_data');
    await world.passUntil(() => world.states(first).includes('acknowledged'));
    expect(world.discards('echo')).toBe(1);
    return world.order({ kind: 'control', deviceId: 'device-1', code: 1 });
  }

  it('does not mistake an echo of a write for its acknowledgement', async () => {
    const id = await echoing(false);
    await world.passUntil(() => world.steps(id).at(-1)?.final === true, 1000);
    expect(world.states(id).at(-1)).toBe('timeout silent');
  });

  it('is detected after a new connection, until an answer arrives without an echo', async () => {
    await echoing(true);
    const young = world.dial();
    young.onBytes = (bytes) => {
      const input = parseModbusRequest(bytes);
      young.send(bytes);
      if (input.kind === 'request' && input.request.fn !== 6)
        young.send(registerSlave(5)(input.request) ?? '');
    };
    young.send(imei);
    await world.until(() => world.kinds().includes('takeover'));
    const again = world.order({ kind: 'control', deviceId: 'device-1', code: 2 });
    await world.passUntil(() => world.steps(again).at(-1)?.final === true, 1000);
    expect(world.states(again).at(-1)).toBe('timeout silent');
    young.onBytes = undefined;
    young.slaves.set(1, registerSlave());
    const plain = read('operational_data');
    await world.passUntil(() => world.states(plain).includes('acknowledged'), 1000);
    const last = world.order({ kind: 'control', deviceId: 'device-1', code: 1 });
    await world.passUntil(() => world.steps(last).at(-1)?.final === true, 1000);
    expect(world.states(last).at(-1)).toBe('acknowledged');
  });

  it('accepts the acknowledgement that follows the echo', async () => {
    const id = await echoing(true);
    await world.passUntil(() => world.steps(id).at(-1)?.final === true, 1000);
    expect(world.states(id).at(-1)).toBe('acknowledged');
  });

  it('is distinguished from one that does not: there, the first copy is the acknowledgement', async () => {
    const dtu = await world.online();
    dtu.slaves.set(1, registerSlave());
    const id = world.order({ kind: 'control', deviceId: 'device-1', code: 1 });
    await world.passUntil(() => world.steps(id).at(-1)?.final === true, 1000);
    expect(world.states(id).at(-1)).toBe('acknowledged');
    expect(world.discards('echo')).toBe(0);
  });
});
