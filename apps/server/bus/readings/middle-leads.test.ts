import { nanos } from '@nats-io/transport-node';
import { describe, expect, it } from 'vitest';
import { quietLog } from '../../../../tests/support/log.ts';
import { MiddleLeads } from './middle-leads.ts';

const gap = { apart: ['a', 'b'], middle: 'c' } as const;
const others = { a: ['b', 'c'], b: ['a', 'c'], c: ['a', 'b'] } as const;

/** A group in which the leader has not received one replica for some time; a hand-over makes c the leader. */
function group(leader: 'a' | 'b' | 'c' | undefined, { silentMs }: { readonly silentMs: number }) {
  const state = { leader, silentMs };
  const asked: string[] = [];
  const leads = new MiddleLeads(
    {
      names: ['stream'],
      leaderOf: async () =>
        state.leader && {
          leader: state.leader,
          replicas: others[state.leader].map((name) => ({
            name,
            active: nanos(name === 'c' ? 100 : state.silentMs),
          })),
        },
      stepDown: async (_, server) => {
        asked.push(server);
        state.leader = 'c';
      },
    },
    quietLog,
  );
  return { leads, state, asked };
}

describe('the server that reaches all others', () => {
  it('takes over from a leader that does not reach one', async () => {
    const { leads, asked } = group('b', { silentMs: 3_100 });
    await leads.look(gap);
    expect(leads.isDone).toBe(false);
    await leads.look(gap);
    expect(leads.isDone).toBe(true);
    expect(asked).toEqual(['b']);
  });

  it('takes over only once the leader cannot choose the replica that it does not reach', async () => {
    const { leads, state, asked } = group('a', { silentMs: 2_800 });
    await leads.look(gap);
    expect(asked).toEqual([]);
    state.silentMs = 3_050;
    await leads.look(gap);
    expect(asked).toEqual(['a']);
  });

  it('takes over from a leader that never heard of the other one', async () => {
    const { leads, asked } = group('a', { silentMs: 0 });
    await leads.look(gap);
    expect(asked).toEqual(['a']);
  });

  it('is not asked for while there is no leader', async () => {
    const { leads, asked } = group(undefined, { silentMs: 5_000 });
    await leads.look(gap);
    expect(asked).toEqual([]);
    expect(leads.isDone).toBe(false);
  });

  it('remains the leader', async () => {
    const { leads, asked } = group('c', { silentMs: 5_000 });
    await leads.look(gap);
    expect(asked).toEqual([]);
    expect(leads.isDone).toBe(true);
  });
});
