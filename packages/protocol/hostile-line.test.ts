import { concatBytes, findBytes, fromLatin1, toHex } from '@heliodeck/kit/bytes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ascii, asked, dlt, pace, rtu, words } from './by-hand.test-support.ts';
import { dlt645Read, dlt645ReadNext, dlt645Write } from './dlt645/requests.ts';
import type { Exchange } from './exchange.ts';
import { customFunction, readBits, readDeviceId, readRegisters, writeRegisters } from './modbus/requests.ts';
import { paceRequest } from './pace/requests.ts';
import { hear, inPieces } from './vectors/trial.ts';

/** A request on a bus, its answer, other frames, and an independent check for frames of its protocol. */
interface Line {
  readonly exchange: Exchange<unknown>;
  readonly answer: Uint8Array;
  /** Frames that do not answer: of other devices, of other requests, of other masters, and the echo. */
  readonly others: readonly Uint8Array[];
  readonly isWhole: (frame: Uint8Array) => boolean;
  /** The bytes without those that a DTU may insert into a frame. */
  readonly bare?: (bytes: Uint8Array) => Uint8Array;
}

const hexOf = (bytes: Uint8Array) => toHex(bytes.subarray(0, -2));
const isRtu = (frame: Uint8Array) => frame.length >= 4 && toHex(rtu(hexOf(frame))) === toHex(frame);
const isDlt = (frame: Uint8Array) => {
  const sum = frame.subarray(0, -2).reduce((total, one) => total + one, 0) % 0x100;
  return frame[0] === 0x68 && frame.at(-1) === 0x16 && frame.at(-2) === sum && frame[9] === frame.length - 12;
};
const isPace = (frame: Uint8Array) => {
  const text = String.fromCharCode(...frame.subarray(1, -5));
  const sum = [...text].reduce((total, one) => total + one.charCodeAt(0), 0);
  const told = Number.parseInt(String.fromCharCode(...frame.subarray(-5, -1)), 16);
  return frame[0] === 0x7e && frame.at(-1) === 0x0d && told === (0x10000 - (sum % 0x10000)) % 0x10000;
};

const read = readRegisters({ unit: 5, fn: 3, address: 0x3100, count: 4 });
const write = writeRegisters({ unit: 5, address: 0x9000, values: [1, 2, 3] });
const meter = dlt645Read({ edition: '2007', address: '202608150042', di: '02010100', preamble: 4 });
const reading = '00010102' + '0022';
const coils = readBits({ unit: 5, fn: 1, address: 0x0002, count: 12 });
const name = readDeviceId({ unit: 5, level: 1 });
const older = dlt645Read({ edition: '1997', address: '202608150042', di: '901F', preamble: 4 });
const further = dlt645ReadNext({
  edition: '2007',
  address: '202608150042',
  di: '02010100',
  preamble: 4,
  sequence: 2,
});
const set = dlt645Write({
  address: '202608150042',
  di: '04000306',
  password: '02000000',
  operator: '00000000',
  value: Uint8Array.of(1, 2, 3),
  preamble: 4,
});
const analogInfo = `0002${'04'}${words(3301, 3302, 3303, 3304)}02${words(3000, 3001)}${words(120, 13_210, 9000)}02${words(10_000, 7)}`;

const lines: Readonly<Record<string, Line>> = {
  'a read in Modbus': {
    exchange: read,
    answer: asked(5, 3, 0x3100, 4, words(4660, 0, 65_535, 258)).response,
    others: [
      asked(6, 3, 0x3100, 4, words(1, 2, 3, 4)).response,
      asked(5, 4, 0x3100, 4, words(1, 2, 3, 4)).response,
      asked(5, 3, 0x3100, 3, words(1, 2, 3)).response,
      asked(7, 3, 0x3100, 4, words(1, 2, 3, 4)).request,
      rtu('061090000003'),
      rtu('068302'),
      read.request,
    ],
    isWhole: isRtu,
  },
  'a write in Modbus': {
    exchange: write,
    answer: rtu('051090000003'),
    others: [
      rtu('051090000002'),
      rtu('051090010003'),
      rtu('061090000003'),
      rtu('050690000003'),
      asked(5, 3, 0x9000, 3, words(1, 2, 3)).response,
      write.request,
    ],
    isWhole: isRtu,
  },
  'a read of bits in Modbus': {
    exchange: coils,
    answer: asked(5, 1, 0x0002, 12, 'a50b').response,
    others: [
      asked(6, 1, 0x0002, 12, 'a50b').response,
      asked(5, 2, 0x0002, 12, 'a50b').response,
      asked(5, 1, 0x0002, 20, 'a50b01').response,
      asked(5, 3, 0x0002, 1, words(7)).response,
      rtu('068102'),
      coils.request,
    ],
    isWhole: isRtu,
  },
  'an identification in Modbus': {
    exchange: name,
    answer: rtu(`052b0e0101000003${'0003455031'}${'01024c53'}${'020456312e31'}`),
    others: [
      rtu(`062b0e0101000001${'0003455031'}`),
      rtu(`052b0e0301000001${'0003455031'}`),
      asked(5, 3, 0x2b, 2, words(1, 2)).response,
      rtu('06ab01'),
      name.request,
    ],
    isWhole: isRtu,
  },
  'a function of a vendor in Modbus': {
    exchange: customFunction({ unit: 5, fn: 0x78, data: Uint8Array.of(0, 0, 0, 1), answerLength: 10 }),
    answer: rtu('0578000000010a0b'),
    others: [
      rtu('0678000000010a0b'),
      rtu('0579000000010a0b'),
      asked(5, 3, 0x78, 2, words(1, 2)).response,
      rtu('06f801'),
    ],
    isWhole: isRtu,
  },
  'a read in DL/T 645 of 1997': {
    exchange: older,
    answer: dlt('202608150042', 0x81, '1f9012345678', 4),
    others: [
      dlt('202608150043', 0x81, '1f9012345678'),
      dlt('202608150042', 0x81, '2f9012345678'),
      dlt('202608150042', 0x91, '1f9012345678'),
      dlt('202608150042', 0x01, '1f90'),
      older.request,
    ],
    isWhole: isDlt,
  },
  'a further frame in DL/T 645': {
    exchange: further,
    answer: dlt('202608150042', 0x92, `${reading}02`, 4),
    others: [
      dlt('202608150042', 0x92, `${reading}01`),
      dlt('202608150042', 0x91, reading),
      dlt('202608150043', 0x92, `${reading}02`),
      further.request,
    ],
    isWhole: isDlt,
  },
  'a write in DL/T 645': {
    exchange: set,
    answer: dlt('202608150042', 0x94, '', 4),
    others: [
      dlt('202608150043', 0x94, ''),
      dlt('202608150042', 0x94, '01'),
      dlt('202608150042', 0x91, reading),
      set.request,
    ],
    isWhole: isDlt,
  },
  'a read in DL/T 645': {
    exchange: meter,
    answer: dlt('202608150042', 0x91, reading, 4),
    others: [
      dlt('202608150043', 0x91, reading),
      dlt('202608150042', 0x91, `000102022201`),
      dlt('202608150042', 0x93, reading),
      dlt('202608150042', 0x11, '00010102'),
      meter.request,
    ],
    isWhole: isDlt,
  },
  'a read in PACE': {
    exchange: paceRequest({ address: 2, cid2: 0x42, info: Uint8Array.of(2) }),
    answer: ascii(pace({ code: '00', adr: '02', info: analogInfo })),
    others: [
      ascii(pace({ code: '00', adr: '03', info: `0003${analogInfo.slice(4)}` })),
      ascii(pace({ code: '42', adr: '03', info: '03' })),
      ascii(pace({ code: '00', adr: '02', info: '0002', cid1: '4A' })),
      ascii(pace({ code: '42', adr: '02', info: '02' })),
    ],
    isWhole: isPace,
    bare: (bytes) => bytes.filter((one) => one !== 0 && one !== 0xfe),
  },
};

type Edit = readonly [kind: 'turn' | 'drop' | 'put' | 'double' | 'swap' | 'cut', at: number, byte: number];
const edit: fc.Arbitrary<Edit> = fc.tuple(
  fc.constantFrom<Edit[0]>('turn', 'drop', 'put', 'double', 'swap', 'cut'),
  fc.nat({ max: 999 }),
  fc.integer({ min: 1, max: 255 }),
);

/** Damages bytes: a bit flipped, bytes lost, inserted, doubled or exchanged, the end lost. */
function damaged(bytes: Uint8Array, [kind, where, one]: Edit): Uint8Array {
  if (bytes.length < 2) return bytes;
  const at = where % (bytes.length - 1);
  const [head, tail] = [bytes.subarray(0, at), bytes.subarray(at)];
  switch (kind) {
    case 'turn':
      return concatBytes(head, Uint8Array.of((tail[0] ?? 0) ^ one), tail.subarray(1));
    case 'drop':
      return concatBytes(head, tail.subarray(1 + (one % 3)));
    case 'put':
      return concatBytes(head, Uint8Array.of(one), tail);
    case 'double':
      return concatBytes(head, tail.subarray(0, 1), tail);
    case 'swap':
      return concatBytes(head, Uint8Array.of(tail[1] ?? 0, tail[0] ?? 0), tail.subarray(2));
    case 'cut':
      return head;
  }
}

const sizes = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 6 });

describe.each(Object.entries(lines))('%s on a line with arbitrary bytes', (_, line) => {
  const { exchange, answer, others, isWhole, bare = (bytes: Uint8Array) => bytes } = line;
  const parts = fc.array(fc.tuple(fc.constantFrom(...others, answer), fc.array(edit, { maxLength: 3 })), {
    maxLength: 6,
  });
  const spoilt = (list: readonly (readonly [Uint8Array, readonly Edit[]])[]) =>
    list.map(([frame, edits]) => edits.reduce(damaged, frame));
  const expected = hear(exchange, [answer]).outcome;

  it('its answer alone is accepted, and none of the other frames', () => {
    expect(expected?.kind).toBe('answer');
    for (const other of others) expect(hear(exchange, [other]).outcome).toBeUndefined();
  });

  it('only a complete frame of the stream is accepted', () => {
    fc.assert(
      fc.property(parts, sizes, (list, cut) => {
        const stream = concatBytes(...spoilt(list));
        const { outcome, listener } = hear(exchange, inPieces(stream, cut));
        if (outcome !== undefined) {
          expect(isWhole(outcome.frame)).toBe(true);
          expect(findBytes(bare(stream), outcome.frame)).toBeGreaterThanOrEqual(0);
          expect(listener.partial).toBe(false);
        }
        for (const count of listener.discards.values()) expect(count).toBeGreaterThan(0);
      }),
      { seed: 41, numRuns: 500 },
    );
  });

  it('the result is the same whether the stream comes whole or in pieces', () => {
    fc.assert(
      fc.property(parts, sizes, (list, cut) => {
        const stream = concatBytes(...spoilt(list));
        expect(hear(exchange, inPieces(stream, cut)).outcome).toEqual(hear(exchange, [stream]).outcome);
      }),
      { seed: 42, numRuns: 500 },
    );
  });

  it('the answer is found after anything that came before it, and a heartbeat', () => {
    const before = fc.array(
      fc.tuple(fc.constantFrom(...others), fc.array(edit, { minLength: 1, maxLength: 2 })),
      {
        maxLength: 4,
      },
    );
    fc.assert(
      fc.property(before, sizes, fc.constantFrom('', 'ping', 'www.usr.cn\r\n'), (list, cut, beat) => {
        const stream = concatBytes(...spoilt(list), fromLatin1(beat), answer);
        expect(hear(exchange, inPieces(stream, cut)).outcome).toEqual(expected);
      }),
      { seed: 43, numRuns: 500 },
    );
  });

  it('bytes after the answer do not change it', () => {
    fc.assert(
      fc.property(parts, sizes, (list, cut) => {
        const listener = exchange.listen();
        const outcome = inPieces(answer, cut).reduce<typeof expected>(
          (heard, piece) => listener.push(piece) ?? heard,
          undefined,
        );
        const [value, frame] = [JSON.stringify(outcome), toHex(outcome?.frame ?? new Uint8Array())];
        for (const piece of spoilt(list)) expect(listener.push(piece)).toBeUndefined();
        expect(outcome).toEqual(expected);
        expect([JSON.stringify(outcome), toHex(outcome?.frame ?? new Uint8Array())]).toEqual([value, frame]);
        expect(listener.partial).toBe(false);
      }),
      { seed: 44, numRuns: 100 },
    );
  });
});
