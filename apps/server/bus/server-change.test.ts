import { describe, expect, it } from 'vitest';
import { quietLog } from '../../../tests/support/log.ts';
import { ServerChange } from './server-change.ts';

/** A connection to a cluster that counts how often it moves. */
function connection(servers = 3) {
  const clock = { ms: 0 };
  let moves = 0;
  const nats = {
    getServers: () => Array.from({ length: servers }, () => ({}) as never),
    getServer: () => '127.0.0.1:4222',
    reconnect: async () => {
      moves += 1;
    },
  };
  const server = new ServerChange(nats, quietLog, () => clock.ms);
  /** The same failure each second, for this time. */
  const failing = (what: string, seconds: number): void => {
    for (let n = 0; n < seconds; n += 1) {
      server.notReached(what);
      clock.ms += 1_000;
    }
  };
  return { server, clock, failing, moves: () => moves };
}

describe('a connection to a cluster of NATS servers', () => {
  it('stays during a short election of a leader', () => {
    const { server, failing, moves } = connection();
    failing('stream', 3);
    server.reached('stream');
    failing('stream', 3);
    expect(moves()).toBe(0);
  });

  it('moves when a stream stays unreachable, though another one is reachable', () => {
    const { server, clock, moves } = connection();
    for (let n = 0; n < 5; n += 1) {
      server.notReached('p1');
      server.reached('p2');
      clock.ms += 1_000;
    }
    expect(moves()).toBe(1);
  });

  it('moves more and more rarely while nothing helps, and soon again once everything was reached', () => {
    const { server, failing, moves } = connection();
    failing('stream', 60);
    // After 3, 8, 18 and 38 seconds.
    expect(moves()).toBe(4);
    server.reached('stream');
    failing('stream', 8);
    expect(moves()).toBe(5);
  });

  it('moves immediately where the other side provably runs', () => {
    const { server, moves } = connection();
    server.notReached('process', 0);
    expect(moves()).toBe(1);
  });

  it('stays at the only server', () => {
    const { failing, moves } = connection(1);
    failing('stream', 60);
    expect(moves()).toBe(0);
  });
});
