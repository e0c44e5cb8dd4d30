import { describe, expect, it } from 'vitest';
import { readRegisters } from './requests.ts';

const { listen } = readRegisters({ unit: 1, fn: 3, address: 0, count: 2 });

describe('the first byte of a frame of another unit', () => {
  it('is awaited to be continued for the addresses of units alone', () => {
    for (let unit = 0; unit <= 0xff; unit++) {
      const listener = listen();
      listener.push(Uint8Array.of(unit));
      expect([unit, listener.partial]).toEqual([unit, unit >= 1 && unit <= 247]);
      expect(listener.discards.size > 0).toBe(!listener.partial);
    }
  });
});
