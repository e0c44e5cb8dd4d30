import { describe, expect, it } from 'vitest';
import { HeardServers } from './heard-servers.ts';

const all = ['a', 'b', 'c'];

/** Three servers that send a message to each other every quarter of a second. */
function cluster() {
  const clock = { ms: 10_000 };
  const servers = new HeardServers(() => clock.ms);
  for (const server of all) servers.joined(server);
  /** @param passes whether a message of one server arrives at another */
  const after = (seconds: number, passes: (from: string, to: string) => boolean): void => {
    for (let n = 0; n < 4 * seconds; n += 1) {
      clock.ms += 250;
      for (const from of all)
        for (const to of all) if (from !== to && passes(from, to)) servers.heard(to, from);
    }
  };
  return { servers, clock, after };
}

const whole = () => true;
const isBetween = (one: string, other: string) => (from: string, to: string) =>
  [one, other].includes(from) && [one, other].includes(to);
const cutBetween = (one: string, other: string) => {
  const isCut = isBetween(one, other);
  return (from: string, to: string) => !isCut(from, to);
};

describe('servers of a cluster', () => {
  it('have no gap while they receive each other', () => {
    const { servers, after } = cluster();
    expect(servers.gap()).toBeUndefined();
    after(10, whole);
    expect(servers.gap()).toBeUndefined();
  });

  it('have a gap within two seconds after two of them were cut off from each other, until they are joined', () => {
    const { servers, after } = cluster();
    after(3, whole);
    after(1, cutBetween('a', 'c'));
    expect(servers.gap()).toBeUndefined();
    after(1, cutBetween('a', 'c'));
    expect(servers.gap()).toEqual({ apart: ['a', 'c'], middle: 'b' });
    after(1, whole);
    expect(servers.gap()).toBeUndefined();
  });

  it('have a gap if one direction is silent', () => {
    const { servers, after } = cluster();
    after(2, (from, to) => from !== 'a' || to !== 'b');
    expect(servers.gap()).toEqual({ apart: ['a', 'b'], middle: 'c' });
  });

  it('have the gap that existed before they were watched', () => {
    const { servers, after } = cluster();
    after(2, cutBetween('b', 'c'));
    expect(servers.gap()).toEqual({ apart: ['b', 'c'], middle: 'a' });
  });

  it('have no gap because one of them hangs or was lost', () => {
    const { servers, after } = cluster();
    after(3, whole);
    after(10, isBetween('a', 'b'));
    expect(servers.gap()).toBeUndefined();
    servers.left('c');
    after(10, isBetween('a', 'b'));
    expect(servers.gap()).toBeUndefined();
  });

  it('have no gap after this process was busy and received nothing', () => {
    const { servers, clock, after } = cluster();
    after(3, whole);
    clock.ms += 5_000;
    expect(servers.gap()).toBeUndefined();
  });

  it('are not in a gap right after one of them returned', () => {
    const { servers, after } = cluster();
    after(3, isBetween('a', 'b'));
    servers.joined('c');
    after(1, (from) => from !== 'c');
    expect(servers.gap()).toBeUndefined();
  });
});
