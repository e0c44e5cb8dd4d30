import { describe, expect, it } from 'vitest';
import { quietLog } from '../../../../tests/support/log.ts';
import { StalledConsumers } from './stalled-consumers.ts';

/** What NATS answers about the consumer of partition 3; `last` is the number of the newest message of the partition. */
function answers(consumer: { delivered: number; acknowledged: number; open?: number }, last: number) {
  const moved: number[] = [];
  const state = { ...consumer, last };
  const sequence = (seq: number) => ({ consumer_seq: seq, stream_seq: seq, last_active: 0 });
  const stalled = new StalledConsumers(
    {
      isEmpty: async () => state.last === 0,
      hasAfter: async (_, seq) => state.last > seq,
      consumerInfo: async () => ({
        delivered: sequence(state.delivered),
        ack_floor: sequence(state.acknowledged),
        num_ack_pending: state.open ?? 0,
      }),
      changeLeader: async (partition) => void moved.push(partition),
    },
    quietLog,
  );
  return { stalled, state, moved };
}

describe('a consumer of an idle partition', () => {
  it('is unchanged while no message waits for it', async () => {
    const { stalled, moved } = answers({ delivered: 7, acknowledged: 7 }, 7);
    for (let n = 0; n < 3; n += 1) await stalled.check([3]);
    expect(moved).toEqual([]);
  });

  it('gets another leader when it stalls for two checks while messages wait', async () => {
    const { stalled, moved } = answers({ delivered: 7, acknowledged: 7 }, 9);
    await stalled.check([3]);
    expect(moved).toEqual([]);
    await stalled.check([3]);
    expect(moved).toEqual([3]);
  });

  it('gets another leader when its delivered messages are neither acknowledged nor redelivered', async () => {
    const { stalled, moved } = answers({ delivered: 7, acknowledged: 5, open: 2 }, 7);
    await stalled.check([3]);
    await stalled.check([3]);
    expect(moved).toEqual([3]);
  });

  it('keeps its leader when it delivers between two checks', async () => {
    const { stalled, state, moved } = answers({ delivered: 7, acknowledged: 7 }, 9);
    await stalled.check([3]);
    state.delivered = 8;
    await stalled.check([3]);
    expect(moved).toEqual([]);
  });

  it('is checked from the start after its reader was busy', async () => {
    const { stalled, moved } = answers({ delivered: 7, acknowledged: 7 }, 9);
    await stalled.check([3]);
    await stalled.check([]);
    await stalled.check([3]);
    expect(moved).toEqual([]);
  });

  it('gets two further checks after a change of its leader', async () => {
    const { stalled, moved } = answers({ delivered: 7, acknowledged: 7 }, 9);
    for (let n = 0; n < 3; n += 1) await stalled.check([3]);
    expect(moved).toEqual([3]);
    await stalled.check([3]);
    expect(moved).toEqual([3, 3]);
  });
});
