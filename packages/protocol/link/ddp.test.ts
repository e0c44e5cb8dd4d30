import { concatBytes, fromLatin1, noBytes, toHex } from '@heliodeck/kit/bytes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appendCrc, hasValidCrc } from '../modbus/crc16.ts';
import { cuts, flips, inPieces, singly } from '../vectors/trial.ts';
import { bytes, dataOf, feed, kinds, text } from './dtu-link.test-support.ts';
import { createDtuLink } from './dtu-link.ts';
import type { LinkEvent } from './event.ts';

const ownNumber = '13912345678';
const packet = (type: number, data: Uint8Array = noBytes, of = ownNumber) =>
  concatBytes(
    Uint8Array.of(0x7b, type, (16 + data.length) >> 8, (16 + data.length) & 0xff),
    fromLatin1(of),
    data,
    Uint8Array.of(0x7b),
  );
// As published with a server for these DTUs: a registration and its answer.
const login = bytes('7b01001631333931323334353637380100000000007b');
const welcome = '7b81001031333931323334353637387b';
// As published with the firmware of a device that supports it: three bytes of data.
const threeBytes = bytes('7b09001331333931323334353637386162637b');
// The bus data contain the marks of a packet, a heartbeat word and other additions of DTUs.
const frame = appendCrc(concatBytes(bytes('01031a7b09007bfe00'), text('ping{"imei":7'), bytes('7b7d7b7b')));
const carried = packet(0x09, frame);

const linked = () => {
  const link = createDtuLink('auto');
  link.push(login);
  return link;
};
const replies = (events: readonly LinkEvent[]) =>
  events.flatMap((event) => (event.kind === 'reply' ? [toHex(event.bytes)] : []));

describe('a DTU with the protocol DDP', () => {
  it.each([
    ['letters in its number', concatBytes(bytes('7b010016'), text('1391234567X'), bytes('0102030405067b'))],
    ['another length', concatBytes(bytes('7b010017'), text(ownNumber), bytes('0102030405067b'))],
    ['another end', concatBytes(bytes('7b010016'), text(ownNumber), bytes('0102030405067d'))],
    ['data first', carried],
  ])('is refused with %s', (_, said) => {
    const link = createDtuLink('auto');
    expect(kinds([...link.push(said), ...link.flush()])).not.toContain('registration');
    expect(link.form).not.toBe('hongdian');
  });

  it('is identified by its registration, which is answered, wherever TCP splits it', () => {
    for (const [head, tail] of cuts(login)) {
      const link = createDtuLink('auto');
      const events = [...link.push(head), ...link.push(tail)];
      expect(events.filter(({ kind }) => kind === 'registration')).toEqual([
        { kind: 'registration', imei: `0000${ownNumber}`, luhn: expect.any(Boolean) },
      ]);
      expect(replies(events)).toEqual([welcome]);
      expect(link.form).toBe('hongdian');
    }
  });

  it('keeps its connection by registering again, and is answered each time', () => {
    const link = linked();
    const events = feed(link, [login, login]);
    expect(kinds(events)).toEqual(['heartbeat', 'reply', 'heartbeat', 'reply']);
    expect(replies(events)).toEqual([welcome, welcome]);
  });

  it('is answered when it signs off', () => {
    expect(replies(linked().push(packet(0x02)))).toEqual([toHex(packet(0x82))]);
  });

  it('sends nothing to the bus with a confirmation or a message about itself', () => {
    for (const type of [0x04, 0x05, 0x0b, 0x0d, 0x0e, 0x0f]) {
      const events = linked().push(packet(type, type === 0x05 ? noBytes : bytes('0102')));
      expect(kinds(events)).toEqual([type === 0x05 ? 'heartbeat' : 'discard']);
    }
  });

  it('can register with another number only as another DTU', () => {
    const other = concatBytes(bytes('7b010016'), text('13912345679'), bytes('0a0b0c0d10017b'));
    expect(linked().push(other)).toMatchObject([{ kind: 'registration', imei: '000013912345679' }]);
  });
});

describe('data in DDP', () => {
  it('equal those of a published packet, and are answered', () => {
    const events = linked().push(threeBytes);
    expect(dataOf(events)).toBe('616263');
    expect(replies(events)).toEqual([toHex(packet(0x85))]);
  });

  it('are complete however TCP splits and joins, with heartbeats between, and with the registration before', () => {
    const stream = concatBytes(carried, login, carried, packet(0x05), carried);
    const wanted = toHex(frame).repeat(3);
    for (const [head, tail] of cuts(stream)) expect(dataOf(feed(linked(), [head, tail]))).toBe(wanted);
    expect(dataOf(feed(linked(), singly(stream)))).toBe(wanted);
    expect(dataOf(feed(linked(), inPieces(stream, [7, 1, 30])))).toBe(wanted);
    expect(dataOf(createDtuLink('auto').push(concatBytes(login, stream)))).toBe(wanted);
  });

  it('are complete even if the line is silent in the middle of a packet', () => {
    for (const [head, tail] of cuts(carried)) {
      const link = linked();
      const events = [...link.push(head), ...link.flush(), ...link.push(tail)];
      expect(dataOf(events)).toBe(toHex(frame));
    }
  });

  it('follow noise, a truncated packet, and one of another DTU', () => {
    const before = [
      bytes('00fe7b7b09ff'),
      text('ping'),
      carried.subarray(0, 20),
      packet(0x09, frame, '13800138000'),
      // A packet without data, as over UDP, with the data after it.
      concatBytes(packet(0x09), bytes('010300')),
    ];
    for (const noise of before) {
      const link = linked();
      const events = [...link.push(concatBytes(noise, carried)), ...link.flush()];
      expect(dataOf(events)).toBe(toHex(frame));
    }
  });

  it('are never made from a packet with one wrong bit in its mark, type, number or end, and the next one is read', () => {
    const around = [0, 1, ...Array.from({ length: 11 }, (_, at) => 4 + at), carried.length - 1];
    let at = 0;
    for (const wrong of flips(carried)) {
      if (!around.includes(Math.floor(at++ / 8))) continue;
      const link = linked();
      const events = [...link.push(wrong), ...link.push(carried), ...link.flush()];
      expect(dataOf(events)).toBe(toHex(frame));
    }
  });

  it('make only the right frame of a packet with a wrong length, and the packets after it are read', () => {
    for (const wrong of Array.from(flips(carried)).slice(16, 32)) {
      const link = linked();
      const events = [...link.push(wrong), ...link.push(carried), ...link.push(carried), ...link.flush()];
      const frames = events.flatMap((event) =>
        event.kind === 'data' && hasValidCrc(event.bytes) ? [toHex(event.bytes)] : [],
      );
      expect(frames).toContain(toHex(frame));
      expect(frames.filter((one) => one !== toHex(frame))).toEqual([]);
    }
  });

  it('are sent in packets of at most 1,024 bytes', () => {
    expect(toHex(linked().wrap(bytes('010300000002c40b')))).toBe(
      '7b8900183133393132333435363738010300000002c40b7b',
    );
    const long = linked().wrap(new Uint8Array(1500));
    expect(long.length).toBe(1500 + 2 * 16);
    expect(toHex(long.subarray(0, 4))).toBe('7b890410');
    expect(toHex(long.subarray(1040, 1044))).toBe('7b8901ec');
  });

  it('continue if the form is set to the learnt one in the middle of a packet', () => {
    const link = createDtuLink('auto');
    link.push(concatBytes(login, carried.subarray(0, 9)));
    link.use('hongdian');
    expect(dataOf(link.push(carried.subarray(9)))).toBe(toHex(frame));
  });
});

describe('a stream of DDP', () => {
  /** Bytes after a registration, and the events that they must become. */
  interface Piece {
    readonly bytes: Uint8Array;
    readonly becomes: readonly string[];
  }
  const said = (kind: string, of: Uint8Array) => `${kind} ${toHex(of)}`;
  const noise = (of: Uint8Array): Piece => ({ bytes: of, becomes: [said('noise', of)] });
  // No mark, and no type of a packet after the mark of a refused one.
  const stray = fc
    .array(fc.integer({ min: 0x80, max: 0xff }), { minLength: 1, maxLength: 5 })
    .map((list) => noise(Uint8Array.from(list)));
  /** Content with marks and beginnings of packets within. */
  const content = fc.oneof(
    fc.uint8Array({ maxLength: 40 }),
    fc
      .array(fc.constantFrom(0x7b, 0x09, 0x01, 0x00, 0x16), { maxLength: 40 })
      .map((list) => Uint8Array.from(list)),
    fc.constantFrom(1023, 1024).map((size) => new Uint8Array(size).fill(0x7b)),
  );
  const data = content.map((of): Piece => {
    const answer = said('reply', packet(0x85));
    return { bytes: packet(0x09, of), becomes: of.length === 0 ? [answer] : [said('data', of), answer] };
  });
  const signs = fc.constantFrom<Piece>(
    { bytes: login, becomes: [said('heartbeat', login), `reply ${welcome}`] },
    { bytes: packet(0x02), becomes: [said('heartbeat', packet(0x02)), said('reply', packet(0x82))] },
    { bytes: packet(0x05), becomes: [said('heartbeat', packet(0x05))] },
    ...[0x04, 0x0b, 0x0d, 0x0e, 0x0f].map((type) => noise(packet(type, bytes('0102')))),
  );
  // Followed by noise, so that the last mark begins nothing.
  const refused = fc
    .constantFrom(
      ...[0x00, 0x03, 0x06, 0x08, 0x0a, 0x0c, 0x10, 0x81, 0x89].map((type) => packet(type, bytes('a5'))),
      packet(0x09, new Uint8Array(1025).fill(0xa5)),
      packet(0x09, bytes('a5a5'), '13912345679'),
      packet(0x01, bytes('0a0b0c0d13')),
      packet(0x01, bytes('0a0b0c0d138901')),
      concatBytes(bytes('7b09000f'), text(ownNumber)),
      concatBytes(packet(0x09, bytes('a5')).subarray(0, -1), Uint8Array.of(0x7d)),
    )
    .map((of) => noise(concatBytes(of, Uint8Array.of(0xff))));
  const stream = fc.array(fc.oneof({ weight: 3, arbitrary: data }, signs, stray, refused), { maxLength: 8 });

  /** Events as text; bytes that are discarded one after the other count as one run. */
  function joined(events: readonly string[]): string[] {
    const all: string[] = [];
    for (const event of events) {
      const last = all.at(-1);
      if (event.startsWith('noise ') && last?.startsWith('noise '))
        all[all.length - 1] = last + event.slice(6);
      else all.push(event);
    }
    return all;
  }

  it('becomes the same events in any pieces: data, answers, heartbeats, and everything else as noise', () => {
    fc.assert(
      fc.property(stream, fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1 }), (list, sizes) => {
        const end = noise(Uint8Array.of(0xff));
        const pieces = [...list, end];
        const link = linked();
        const line = concatBytes(...pieces.map((one) => one.bytes));
        const events = inPieces(line, sizes).flatMap((piece) => link.push(piece));
        const heard = events.map((event) =>
          'bytes' in event
            ? said(event.kind === 'discard' ? event.reason : event.kind, event.bytes)
            : event.kind,
        );
        expect(joined(heard)).toEqual(joined(pieces.flatMap(({ becomes }) => becomes)));
        expect(link.flush()).toEqual([]);
      }),
      { seed: 96, numRuns: 200 },
    );
  });
});
