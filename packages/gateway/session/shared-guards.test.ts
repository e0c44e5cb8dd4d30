import { describe, expect, it } from 'vitest';
import { clearGuards, guardMemory, sharedGuards } from './shared-guards.ts';

describe('guards that two gateways share', () => {
  it('refuse an address by its requests at both together, and no others', () => {
    const memory = guardMemory(2, 7);
    const [one, other] = [sharedGuards(memory, 0), sharedGuards(memory, 1)];
    const [first, second] = [one.gate('unclaimed', 3), other.gate('unclaimed', 3)];
    const done = [first, second, first, second].map((gate) => gate.isFlood('10.0.0.1', 1_000));
    expect(done).toEqual([false, false, false, true]);
    expect(first.isFlood('10.0.0.2', 1_000)).toBe(false);
  });

  it('restart with the next minute, and keep each gate separate', () => {
    const memory = guardMemory(2, 7);
    const [one, other] = [sharedGuards(memory, 0), sharedGuards(memory, 1)];
    const gate = one.gate('takeovers', 1);
    expect([gate.isFlood('imei', 0), gate.isFlood('imei', 59_999)]).toEqual([false, true]);
    expect(other.gate('takeovers', 1).isFlood('imei', 60_000)).toBe(false);
    expect(one.gate('takeovers', 1).isFlood('imei', 60_001)).toBe(true);
    expect(one.gate('refusals', 1).isFlood('imei', 60_001)).toBe(false);
  });

  it('count sockets of both, and remove those of a gateway that has ended', () => {
    const memory = guardMemory(2, 7);
    const [one, other] = [sharedGuards(memory, 0), sharedGuards(memory, 1)];
    expect([one.count('sockets', 1), other.count('sockets', 2), other.count('pending', 1)]).toEqual([
      1, 3, 1,
    ]);
    expect([one.pendingOf('10.0.0.1', 1), other.pendingOf('10.0.0.1', 1)]).toEqual([1, 2]);
    clearGuards(memory, 1);
    expect([one.count('sockets', 0), one.count('pending', 0), one.pendingOf('10.0.0.1', 0)]).toEqual([
      1, 0, 1,
    ]);
  });
});
