import { profiles } from '@heliodeck/devices/registry';
import { appendCrc } from '@heliodeck/protocol/modbus/crc16';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registerSlave } from '../fake-dtu.test-support.ts';
import { GatewayWorld } from '../world.test-support.ts';
import { AlteredField } from './altered-field.test-support.ts';
import { alterations } from './altered-replies.test-support.ts';

const ways = [...new Set([...profiles.values()].flatMap((profile) => Object.keys(alterations(profile))))];

describe('a number that no device sent is never accepted, over real sockets', () => {
  it.each(ways)('not even where three of ten answers are replaced: %s', async (way) => {
    const count = await new AlteredField(way).run(60_000);
    expect(count.wrong).toEqual([]);
    expect(count.altered).toBeGreaterThan(20);
    expect(count.readings).toBeGreaterThan(20);
    expect(count.values).toBeGreaterThan(100);
  });
});

describe('another master that asked a device just before us', () => {
  let world: GatewayWorld;
  beforeEach(async () => {
    world = new GatewayWorld();
    await world.listen();
  });
  afterEach(() => world.close());

  /** Another master reads register 0200H, this gateway reads 0001H; 0200H of the unit contains 7. */
  const question = appendCrc(Uint8Array.of(1, 3, 2, 0, 0, 1));
  const answer = appendCrc(Uint8Array.of(1, 3, 2, 0, 7));

  async function asked(...before: Uint8Array[]) {
    const dtu = await world.online();
    dtu.slaves.set(1, registerSlave(40));
    const replies: Uint8Array[] = [];
    dtu.answer = (reply) => replies.push(reply);
    for (const bytes of before) {
      dtu.send(bytes);
      await world.settle();
    }
    const id = world.order({ kind: 'read', deviceId: 'device-1', word: 'real_time_data' });
    await world.until(() => replies.length === 1);
    return { dtu, id, own: replies[0] ?? answer };
  }

  it('gets answers that are not taken for ours', async () => {
    const { dtu, id, own } = await asked(question.subarray(0, 5), question.subarray(5));
    dtu.send(answer);
    dtu.send(own);
    await world.passUntil(() => world.steps(id).at(-1)?.final === true, 100);
    expect(world.states(id).at(-1)).toBe('timeout silent');
    expect(world.all).toEqual([]);
  });

  it('has no effect on us once it was answered', async () => {
    const { dtu, id, own } = await asked(question, answer);
    dtu.send(own);
    await world.passUntil(() => world.states(id).includes('acknowledged'), 10, 1000);
    await world.passUntil(() => world.all.length === 1);
    expect(world.all[0]?.values).toEqual({ value: 41 });
  });

  it('has no effect on us after a timeout without a byte', async () => {
    const dtu = await world.online();
    dtu.slaves.set(1, registerSlave(40));
    dtu.send(question);
    await world.until(() => world.discards('foreign') === 1);
    world.clock.advance(4001);
    const id = world.order({ kind: 'read', deviceId: 'device-1', word: 'real_time_data' });
    await world.passUntil(() => world.states(id).includes('acknowledged'), 10, 1000);
  });
});
