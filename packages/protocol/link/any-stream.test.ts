import { concatBytes, fromLatin1, toHex } from '@heliodeck/kit/bytes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rtu } from '../by-hand.test-support.ts';
import type { DtuLink } from './contract.ts';
import { bytes, dataOf, testImei, text } from './dtu-link.test-support.ts';
import { createDtuLink } from './dtu-link.ts';
import type { LinkEvent } from './event.ts';
import type { LinkForm } from './form.ts';

const number = '13800138000';
const mac = bytes('d8b04c112233');

/** A packet of DDP as in its document: 7B, type, total length, number, content, 7B. */
function ddp(type: number, data: Uint8Array): Uint8Array {
  const length = 16 + data.length;
  const head = Uint8Array.of(0x7b, type, length >> 8, length & 0xff);
  return concatBytes(head, text(number), data, Uint8Array.of(0x7b));
}

function escaped(plain: Uint8Array): Uint8Array {
  return Uint8Array.from(
    [...plain].flatMap((one) => (one === 0xfd ? [0xfd, 0xed] : one === 0xfe ? [0xfd, 0xee] : [one])),
  );
}

/** What a DTU of each form sends: its registration, a frame of its bus, and its heartbeat. */
interface Form {
  readonly registration: Uint8Array;
  readonly up: (frame: Uint8Array) => Uint8Array;
  /** A request as sent to the DTU, written by hand. */
  readonly down: (frame: Uint8Array) => Uint8Array;
  readonly beats: readonly Uint8Array[];
}

const same = (frame: Uint8Array) => frame;
const words = ['ping', 'www.usr.cn', 'heartbeat', 'PING'].map(fromLatin1);
const forms: Readonly<Partial<Record<LinkForm, Form>>> = {
  auto: { registration: text(testImei), up: same, down: same, beats: [...words, text(testImei)] },
  'ascii-imei': {
    registration: text(testImei),
    up: same,
    down: same,
    beats: [...words, text(testImei)],
  },
  json: {
    registration: text(`{"imei":"${testImei}","csq":20}`),
    up: same,
    down: same,
    beats: [...words, text(`{"imei":"${testImei}","csq":21}`)],
  },
  bcd: { registration: bytes(`24${testImei}089860317492039735042`), up: same, down: same, beats: words },
  'imei-each-packet': {
    registration: text(testImei),
    up: (frame) => concatBytes(text(testImei), frame),
    down: same,
    beats: words,
  },
  'mac-each-packet': {
    registration: text(testImei),
    up: (frame) => concatBytes(mac, frame),
    down: same,
    beats: words,
  },
  'hex-text': {
    registration: text(testImei),
    up: (frame) => text(toHex(frame).toUpperCase()),
    down: (frame) => text(toHex(frame).toUpperCase()),
    beats: words,
  },
  'four-faith': {
    registration: concatBytes(bytes('01020304'), text(number), bytes('000a0b0c0d00')),
    up: escaped,
    down: escaped,
    beats: [Uint8Array.of(0xfe)],
  },
  inhand: {
    registration: concatBytes(bytes('aa01'), text(number), bytes('0d')),
    up: same,
    down: same,
    beats: words,
  },
  hongdian: {
    registration: ddp(0x01, bytes('0a0b0c0d1389')),
    up: (frame) => ddp(0x09, frame),
    down: (frame) => ddp(0x89, frame),
    beats: [ddp(0x01, bytes('0a0b0c0d1389')), ddp(0x05, new Uint8Array())],
  },
};

/** Replies as on a bus, of units whose first byte no DTU adds. */
const frame = fc
  .tuple(
    fc.integer({ min: 1, max: 9 }),
    fc.constantFrom(1, 3, 4),
    fc.uint8Array({ minLength: 2, maxLength: 60 }),
  )
  .map(([unit, fn, data]) => rtu(toHex(Uint8Array.of(unit, fn, data.length, ...data))));

type Piece = { readonly frame: Uint8Array } | { readonly beat: number };
const pieces = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: frame.map((one): Piece => ({ frame: one })) },
    { weight: 1, arbitrary: fc.nat({ max: 20 }).map((beat): Piece => ({ beat })) },
  ),
  { minLength: 1, maxLength: 10 },
);
const cutAt = fc.array(fc.nat({ max: 200 }), { maxLength: 3 });

/** A link whose DTU has registered. */
function registered(form: LinkForm, { registration }: Form): DtuLink {
  const link = createDtuLink(form, { knows: () => true });
  const events = [...link.push(registration), ...link.flush()];
  expect(events.filter(({ kind }) => kind === 'registration')).toHaveLength(1);
  if (form === 'mac-each-packet') link.push(mac);
  return link;
}

/** Splits a packet at these places, and returns the events of the link while an answer is half read. */
function sent(
  link: DtuLink,
  packet: Uint8Array,
  cuts: readonly number[],
  beforeAnswer: boolean,
): LinkEvent[] {
  const places = [...new Set(cuts.map((one) => one % packet.length))].filter((one) => one > 0);
  const ends = [...places.sort((a, b) => a - b), packet.length];
  const events: LinkEvent[] = [];
  let from = 0;
  for (const end of ends) {
    events.push(...link.push(packet.subarray(from, end), { midAnswer: beforeAnswer && from > 0 }));
    from = end;
  }
  // The line is silent after a packet.
  return [...events, ...link.flush()];
}

describe.each(Object.entries(forms) as [LinkForm, Form][])('a DTU of the form %s', (form, facts) => {
  const { up, down, beats } = facts;
  const beatOf = (which: number) => beats[which % beats.length] ?? new Uint8Array();

  it('bytes of the bus are unchanged, each once and in order, wherever frames are split', () => {
    fc.assert(
      fc.property(pieces, cutAt, (list, cuts) => {
        const link = registered(form, facts);
        const events = list.flatMap((piece) =>
          'frame' in piece
            ? sent(link, up(piece.frame), cuts, true)
            : sent(link, beatOf(piece.beat), [], false),
        );
        const frames = list.flatMap((piece) => ('frame' in piece ? [piece.frame] : []));
        expect(dataOf([...events, ...link.flush()])).toBe(toHex(concatBytes(...frames)));
        const kinds = new Set(events.map(({ kind }) => kind));
        expect(kinds.has('registration')).toBe(false);
        expect(kinds.has('discard')).toBe(false);
      }),
      { seed: 61, numRuns: 200 },
    );
  });

  it('every heartbeat that arrives alone is recognised, and is not bus data', () => {
    for (const beat of beats) {
      const link = registered(form, facts);
      const events = [...link.push(beat), ...link.flush()];
      expect(events.filter(({ kind }) => kind === 'heartbeat').length).toBe(1);
      expect(dataOf(events)).toBe('');
    }
  });

  it('a request is sent in its form, whatever its bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 200 }), (question) => {
        const link = registered(form, facts);
        expect(toHex(link.wrap(question))).toBe(toHex(down(question)));
      }),
      { seed: 62, numRuns: 100 },
    );
  });

  it('another DTU’s bytes, noise or nothing do not change the registration', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 80 }), { maxLength: 6 }), frame, (noise, one) => {
        const link = registered(form, facts);
        for (const chunk of noise) {
          const events = [...link.push(chunk), ...link.flush()];
          expect(events.some(({ kind }) => kind === 'registration')).toBe(false);
        }
        link.wrap(rtu('010300000001'));
        const events = [...link.push(up(one)), ...link.flush()];
        expect(dataOf(events)).toContain(toHex(one));
      }),
      { seed: 63, numRuns: 200 },
    );
  });
});
