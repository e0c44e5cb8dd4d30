import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Coding, type Piece, tsCutter } from './ts-cutter.ts';

/** A packet of 188 bytes, padded with 0xff. */
function packet(pid: number, payload: readonly number[], { start = true, key = false } = {}): Buffer {
  const bytes = Buffer.alloc(188, 0xff);
  const field = 184 - payload.length;
  bytes[0] = 0x47;
  bytes.writeUInt16BE((start ? 0x4000 : 0) | pid, 1);
  bytes[3] = 0x30;
  bytes[4] = field - 1;
  bytes[5] = key ? 0x40 : 0;
  Buffer.from(payload).copy(bytes, 188 - payload.length);
  return bytes;
}
const program = packet(0, [0, 0, 0xb0, 13, 0, 1, 0xc1, 0, 0, 0, 1, 0xf0, 0x00, 0, 0, 0, 0]);
const map = (type: number): Buffer =>
  packet(0x1000, [0, 2, 0xb0, 18, 0, 1, 0xc1, 0, 0, 0xe1, 0, 0xf0, 0, type, 0xe1, 0, 0xf0, 0, 0, 0, 0, 0]);
/** The packet in which a picture begins, with its time in ticks. */
function picture(ticks: number, key = false): Buffer {
  const high = Math.floor(ticks / 2 ** 30);
  const [middle, low] = [Math.floor(ticks / 2 ** 15) % 2 ** 15, ticks % 2 ** 15];
  const time = [
    0x21 | (high << 1),
    middle >> 7,
    ((middle & 0x7f) << 1) | 1,
    low >> 7,
    ((low & 0x7f) << 1) | 1,
  ];
  return packet(0x100, [0, 0, 1, 0xe0, 0, 0, 0x80, 0x80, 5, ...time], { key });
}
function cut(stream: Buffer, size = stream.length, least = 1) {
  const pieces: Piece[] = [];
  const codings: Coding[] = [];
  const push = tsCutter({ coding: (one) => codings.push(one), piece: (one) => pieces.push(one) }, least);
  for (let at = 0; at < stream.length; at += size) push(stream.subarray(at, at + size));
  return { pieces, codings };
}
const second = 90_000;
const pictures = [0, 1, 2, 3].flatMap((n) => [picture(n * second, true), picture(n * second + 45_000)]);
const stream = Buffer.concat([program, map(0x1b), ...pictures]);

describe('a transport stream', () => {
  it('yields no segment without tables, without key frames, or from bytes that are not a stream', () => {
    expect(cut(Buffer.concat(pictures)).pieces).toEqual([]);
    expect(cut(Buffer.concat([program, map(0x1b), picture(0), picture(second)])).pieces).toEqual([]);
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 2_000 }),
        (bytes) => cut(Buffer.from(bytes)).pieces.length === 0,
      ),
    );
  });

  it('reports the codec of its pictures', () => {
    const of = (type: number) => cut(Buffer.concat([program, map(type), picture(0, true)])).codings;
    expect([of(0x1b), of(0x24), of(0x10)]).toEqual([['h264'], ['h265'], ['other']]);
  });

  it('is cut at key frames, each segment with its tables first, however the bytes arrive', () => {
    for (const size of [stream.length, 188, 187, 100, 1]) {
      const { pieces } = cut(stream, size);
      expect(pieces.map(({ seconds }) => seconds)).toEqual([1, 1, 1]);
      for (const { bytes } of pieces) {
        expect(bytes.subarray(0, 188)).toEqual(program);
        expect(bytes.subarray(188, 376)).toEqual(map(0x1b));
        expect(bytes.length).toBe(4 * 188);
      }
    }
  });

  it('is not cut at key frames before the minimum length of a segment', () => {
    expect(cut(stream, stream.length, 2).pieces.map(({ seconds }) => seconds)).toEqual([2]);
  });

  it('has segments of the right length if its clock restarts', () => {
    const last = 2 ** 33 - second;
    const turned = Buffer.concat([program, map(0x1b), picture(last, true), picture(0, true)]);
    expect(cut(turned).pieces.map(({ seconds }) => seconds)).toEqual([1]);
  });
});
