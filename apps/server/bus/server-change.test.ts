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
    info: { server_name: 'a' },
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
  return { server, clock, failing, nats, moves: () => moves };
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

  it('leaves a server that does not reach all others until it is at one that does', () => {
    const { server, clock, nats, moves } = connection();
    server.leave(['a', 'b']);
    server.leave(['a', 'b']);
    expect(moves()).toBe(1);
    nats.info.server_name = 'b';
    clock.ms += 1_000;
    server.leave(['a', 'b']);
    expect(moves()).toBe(2);
    nats.info.server_name = 'c';
    clock.ms += 1_000;
    server.leave(['a', 'b']);
    expect(moves()).toBe(2);
  });

  it('stays at a server that reaches all others while leaders are elected', () => {
    const { server, clock, failing, moves } = connection();
    for (let n = 0; n < 10; n += 1) {
      server.leave(['b', 'c']);
      failing('stream', 1);
    }
    expect(moves()).toBe(0);
    clock.ms += 3_000;
    failing('stream', 1);
    expect(moves()).toBe(1);
  });

  it('stays at the only server', () => {
    const { failing, moves } = connection(1);
    failing('stream', 60);
    expect(moves()).toBe(0);
  });
});
