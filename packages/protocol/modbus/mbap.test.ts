import { concatBytes, noBytes, toHex } from '@heliodeck/kit/bytes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rtu } from '../by-hand.test-support.ts';
import { Mbap, type MbapEvent, mbapEnvelope } from './mbap.ts';

const said = (events: readonly MbapEvent[]) =>
  events.map((event) =>
    event.kind === 'frame' ? `frame ${toHex(event.frame)}` : `${event.reason} ${toHex(event.bytes)}`,
  );
const body = (hex: string) => rtu(hex).subarray(0, -2);

/** An instance that has sent a request, with the number of its transaction. */
function asking(): { mbap: Mbap; transaction: number } {
  const mbap = new Mbap();
  const [high = 0, low = 0] = mbap.wrap(rtu('010300000001'));
  return { mbap, transaction: high * 256 + low };
}

describe('an RTU frame in an envelope of Modbus TCP', () => {
  it('loses its CRC and gets transaction, protocol 0 and the length of the rest', () => {
    const envelope = new Mbap().wrap(rtu('010300000001'));
    expect(toHex(envelope.subarray(2))).toBe('00000006010300000001');
    expect(envelope[0]).toBeGreaterThanOrEqual(0x10);
  });

  it('a frame without a valid CRC is sent completely', () => {
    expect(toHex(new Mbap().wrap(Uint8Array.of(1, 2, 3, 4, 5)).subarray(2))).toBe('000000050102030405');
  });

  it('has its own transaction number, which never begins like a heartbeat', () => {
    const mbap = new Mbap();
    const numbers = Array.from({ length: 5000 }, () => mbap.wrap(rtu('010300000001')));
    for (const [high = 0] of numbers) expect(high >= 0x10 && high <= 0x1f).toBe(true);
    for (const [i, one] of numbers.entries())
      if (i > 0)
        expect(toHex(one.subarray(0, 2))).not.toBe(toHex((numbers[i - 1] ?? noBytes).subarray(0, 2)));
  });
});

describe('the answer in an envelope', () => {
  const answer = '01030204d2';

  it('an answer to this request is a frame with its CRC', () => {
    const { mbap, transaction } = asking();
    expect(said(mbap.push(mbapEnvelope(transaction, body(answer))))).toEqual([`frame ${toHex(rtu(answer))}`]);
    expect(mbap.partial).toBe(false);
  });

  it('an answer to an earlier request is late, although a frame alone could not show it', () => {
    const { mbap, transaction } = asking();
    mbap.wrap(rtu('010300100001'));
    expect(said(mbap.push(mbapEnvelope(transaction, body(answer))))).toEqual([`late ${answer}`]);
  });

  it.each([
    ['another protocol', [0x10, 1, 0, 1, 0, 5, 1, 3, 2, 4, 0xd2]],
    ['a length of one', [0x10, 1, 0, 0, 0, 1, 1, 0xff, 0xff, 0xff]],
    ['a length beyond a frame', [0x10, 1, 0, 0, 0, 255, 1, 3, 2, 4, 0xd2]],
    ['a length of two bytes', [0x10, 1, 0, 0, 1, 5, 1, 3, 2, 4, 0xd2]],
  ])('bytes with %s are not an envelope', (_, bytes) => {
    const { mbap } = asking();
    for (const event of mbap.push(Uint8Array.from(bytes))) expect(event.kind).toBe('discard');
  });

  it.each([1, 255, 300, 0x1234])(
    'an envelope of %d bytes is invalid, and does not hide the one after it',
    (length) => {
      const { mbap, transaction } = asking();
      const long = mbapEnvelope(transaction, new Uint8Array(length).fill(0xff));
      const events = said(mbap.push(concatBytes(long, mbapEnvelope(transaction, body(answer)))));
      expect(events.filter((text) => text.startsWith('frame'))).toEqual([`frame ${toHex(rtu(answer))}`]);
    },
  );

  it('is the same however it is split, joined and mixed with noise', () => {
    const piece = fc.oneof(
      fc.constant('own' as const),
      fc.constant('other' as const),
      // Noise without a header: no two consecutive zeros.
      fc.array(fc.integer({ min: 1, max: 255 }), { minLength: 6, maxLength: 9 }),
    );
    fc.assert(
      fc.property(
        fc.array(piece, { minLength: 1, maxLength: 6 }),
        fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 20 }),
        (pieces, sizes) => {
          const made = (mbap: Mbap, transaction: number, cut: readonly number[]) => {
            const line = concatBytes(
              ...pieces.map((one) =>
                typeof one === 'string'
                  ? mbapEnvelope(one === 'own' ? transaction : transaction ^ 1, body(answer))
                  : Uint8Array.from(one),
              ),
            );
            const events: MbapEvent[] = [];
            for (let at = 0, i = 0; at < line.length; i++) {
              const size = cut[i % cut.length] ?? 1;
              events.push(...mbap.push(line.subarray(at, at + size)));
              at += size;
            }
            return events;
          };
          const one = asking();
          const events = made(one.mbap, one.transaction, sizes);
          expect(said(events).filter((text) => !text.startsWith('noise'))).toEqual(
            pieces.flatMap((kind) =>
              kind === 'own' ? [`frame ${toHex(rtu(answer))}`] : kind === 'other' ? [`late ${answer}`] : [],
            ),
          );
        },
      ),
      { numRuns: 200, seed: 4 },
    );
  });

  it('is kept while it is incomplete, and only then', () => {
    const { mbap, transaction } = asking();
    const envelope = mbapEnvelope(transaction, body(answer));
    for (let at = 0; at < envelope.length - 1; at++) {
      expect(mbap.push(envelope.subarray(at, at + 1))).toEqual([]);
      expect(mbap.partial).toBe(true);
    }
    expect(mbap.push(envelope.subarray(-1))).toHaveLength(1);
    expect(mbap.partial).toBe(false);
  });
});
