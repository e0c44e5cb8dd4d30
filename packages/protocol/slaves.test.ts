import { concatBytes, fromLatin1, toHex } from '@heliodeck/kit/bytes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dlt645BroadcastTime, dlt645Read, dlt645ReadAddress, dlt645ReadNext } from './dlt645/requests.ts';
import { parseDlt645Request } from './dlt645/slave.ts';
import {
  readBits,
  readDeviceId,
  readRegisters,
  writeCoil,
  writeCoils,
  writeRegister,
  writeRegisters,
} from './modbus/requests.ts';
import { parseModbusRequest } from './modbus/slave.ts';
import { paceRequest } from './pace/requests.ts';
import { parsePaceRequest } from './pace/slave.ts';
import type { SlaveInput } from './slave-input.ts';
import { inPieces } from './vectors/trial.ts';

type Parse = (bytes: Uint8Array) => SlaveInput<unknown>;

/** The requests that a slave parses from a stream in these pieces, as frames. */
function taken(parse: Parse, pieces: readonly Uint8Array[]): readonly string[] {
  const frames: string[] = [];
  let held: Uint8Array = new Uint8Array();
  for (const piece of pieces) {
    held = concatBytes(held, piece);
    for (let input = parse(held); input.kind !== 'more'; input = parse(held)) {
      const used = input.kind === 'skip' ? input.count : input.used;
      expect(used).toBeGreaterThan(0);
      expect(used).toBeLessThanOrEqual(held.length);
      if (input.kind === 'request') frames.push(toHex(held.subarray(0, used)));
      held = held.subarray(used);
    }
  }
  return frames;
}

const meter = { edition: '2007', address: '202608150042', preamble: 0 } as const;
const slaves: Readonly<
  Record<string, readonly [parse: Parse, requests: readonly Uint8Array[], between: readonly string[]]>
> = {
  Modbus: [
    parseModbusRequest,
    [
      readRegisters({ unit: 1, fn: 3, address: 0x3100, count: 18 }),
      readRegisters({ unit: 247, fn: 4, address: 0xffff, count: 1 }),
      readBits({ unit: 2, fn: 1, address: 0, count: 9 }),
      writeCoil({ unit: 1, address: 2, value: true }),
      writeRegister({ unit: 1, address: 0x9000, value: 0xffff }),
      writeRegisters({ unit: 1, address: 0x9000, values: [1, 2, 3] }),
      writeCoils({ unit: 1, address: 0, values: [true, false, true] }),
      readDeviceId({ unit: 1, level: 1, from: 0 }),
    ].map(({ request }) => request),
    // Without gaps no other byte can be distinguished from the beginning of a frame.
    [''],
  ],
  PACE: [
    parsePaceRequest,
    [
      paceRequest({ address: 1, cid2: 0x42, info: Uint8Array.of(1) }),
      paceRequest({ address: 0, cid2: 0x44, info: Uint8Array.of(0xff) }),
      paceRequest({ address: 15, cid2: 0xc1 }),
      paceRequest({ address: 2, cid2: 0xa6, version: 0x20 }),
    ].map(({ request }) => request),
    ['', '\n', 'ping', '\0\0', '~2502'],
  ],
  'DL/T 645': [
    parseDlt645Request,
    [
      dlt645Read({ ...meter, di: '00010000' }),
      dlt645Read({ edition: '1997', address: '000000006816', di: '901F', preamble: 0 }),
      dlt645ReadNext({ ...meter, di: '0001FF00', sequence: 0x16 }),
      dlt645ReadAddress(0),
      dlt645BroadcastTime({ year: 2026, month: 6, day: 16, hour: 16, minute: 8, second: 0 }, undefined, 0),
    ].map(({ request }) => request),
    ['', '\xfe\xfe\xfe\xfe', '\0', 'ping'],
  ],
};

describe.each(Object.entries(slaves))('a simulated device of %s', (_, [parse, requests, between]) => {
  const stream = fc.array(fc.tuple(fc.constantFrom(...between), fc.constantFrom(...requests)), {
    minLength: 1,
    maxLength: 6,
  });

  it('accepts every request of a stream once and completely, wherever it is split and whatever is between', () => {
    fc.assert(
      fc.property(stream, fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1 }), (parts, sizes) => {
        const bytes = concatBytes(...parts.flatMap(([before, request]) => [fromLatin1(before), request]));
        const sent = parts.map(([, request]) => toHex(request));
        expect(taken(parse, [bytes])).toEqual(sent);
        expect(taken(parse, inPieces(bytes, sizes))).toEqual(sent);
      }),
      { seed: 645, numRuns: 200 },
    );
  });

  it('refuses a frame with a flipped bit, and reads the next ones after its claimed length', () => {
    const [next = new Uint8Array()] = requests;
    const after = new Array<Uint8Array>(40).fill(next);
    for (const request of requests) {
      for (let bit = 0; bit < 8 * request.length; bit++) {
        const wrong = request.slice();
        wrong[bit >> 3] = (wrong[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        const found = taken(parse, [concatBytes(wrong, ...after)]);
        expect(found).not.toContain(toHex(wrong));
        expect(found).toContain(toHex(next));
      }
    }
  });
});
