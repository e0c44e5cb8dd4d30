import { describe, expect, it } from 'vitest';
import { noFaults, withFaults } from './faults.ts';
import { imeiOf } from './imei.ts';

const answer = Uint8Array.from([1, 3, 2, 0, 7, 0xf8, 0x46]);
const beat = new TextEncoder().encode('ping');

describe('faults on demand', () => {
  it('leave an answer unchanged when none is requested', () => {
    expect(withFaults(noFaults, answer, beat, 1, 1)).toEqual({ pieces: [answer], apartMs: 0 });
  });

  it('flip exactly one bit for noise', () => {
    const [piece] = withFaults({ ...noFaults, noise: 1 }, answer, beat, 1, 1).pieces;
    const flipped = [...(piece ?? [])].reduce(
      (sum, byte, index) => sum + (byte ^ (answer[index] ?? 0)).toString(2).replaceAll('0', '').length,
      0,
    );
    expect(flipped).toBe(1);
  });

  it('split and join without losing a byte', () => {
    const { pieces } = withFaults({ ...noFaults, split: 1, glue: 1 }, answer, beat, 1, 1);
    expect(pieces).toHaveLength(2);
    expect(Buffer.concat(pieces)).toEqual(Buffer.concat([answer, beat]));
  });
});

describe('an IMEI of the simulator', () => {
  it('carries the check digit', () => {
    // 490154203237518 is the example in the standard's annex on the check digit.
    expect(imeiOf(323751, '49015420')).toBe('490154203237518');
  });

  it('refuses a serial that does not fit', () => {
    expect(() => imeiOf(1_000_000)).toThrow(RangeError);
  });
});
