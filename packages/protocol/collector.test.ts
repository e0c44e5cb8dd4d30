import { concatBytes } from '@heliodeck/kit/bytes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDlt645Request } from './dlt645/slave.ts';
import { parseModbusRequest } from './modbus/slave.ts';
import { parsePaceRequest } from './pace/slave.ts';
import { dlt645Vectors } from './vectors/dlt645.ts';
import { exchangeOf, frameOf } from './vectors/exchanges.ts';
import { modbusVectors } from './vectors/modbus.ts';
import { paceVectors } from './vectors/pace.ts';
import { hear } from './vectors/trial.ts';

const one = (id: string) => {
  const vector = [...paceVectors, ...modbusVectors, ...dlt645Vectors].find((each) => each.id === id);
  if (vector === undefined) throw new Error(id);
  return { exchange: exchangeOf(vector), response: frameOf(vector.response) };
};

describe.each(['pace-jakiper-analog', 'ep-ls1024-block', 'dl07-sim-00010000'])('a listener for %s', (id) => {
  const { exchange, response } = one(id);
  /** Bytes that occur in frames are generated more often. */
  const byte = fc.oneof(fc.constantFrom(...response, ...exchange.request), fc.integer({ min: 0, max: 0xff }));
  const chunks = fc.array(fc.array(byte, { minLength: 1, maxLength: 300 }), { maxLength: 8 });

  it('neither throws on garbage nor answers it, and counts it', () => {
    fc.assert(
      fc.property(chunks, (garbage) => {
        const { outcome, listener } = hear(
          exchange,
          garbage.map((chunk) => Uint8Array.from(chunk)),
        );
        expect(outcome).toBeUndefined();
        if (garbage.flat().some((each) => each !== 0 && each !== 0xfe)) {
          expect(listener.partial || listener.discards.size > 0).toBe(true);
        }
      }),
      { seed: 645, numRuns: 150 },
    );
  });

  it('finds the answer after any complete garbage', () => {
    fc.assert(
      fc.property(chunks, (garbage) => {
        const pieces = garbage.map((chunk) => Uint8Array.from(chunk));
        expect(hear(exchange, [...pieces, response]).outcome?.kind).toBe('answer');
        expect(hear(exchange, [concatBytes(...pieces, response)]).outcome?.kind).toBe('answer');
      }),
      { seed: 645, numRuns: 150 },
    );
  });

  it('counts one run of noise once, however it is split', () => {
    const noise = new Uint8Array(30).fill(0xff);
    expect([...hear(exchange, [noise, noise, response]).listener.discards]).toEqual([['noise', 1]]);
  });

  it('counts bytes after the answer as late, including a single byte, and nothing if none follow', () => {
    const tail = (...chunks: Uint8Array[]) => [...hear(exchange, [response, ...chunks]).listener.discards];
    expect(tail(new Uint8Array())).toEqual([]);
    expect(tail(Uint8Array.of(0))).toEqual([['late', 1]]);
    expect(tail(Uint8Array.of(0), response)).toEqual([['late', 2]]);
    const glued = hear(exchange, [concatBytes(response, Uint8Array.of(0))]).listener;
    expect([...glued.discards]).toEqual([['late', 1]]);
  });

  it('a listener of a slave finds no request in garbage, and always makes progress', () => {
    fc.assert(
      fc.property(chunks, (garbage) => {
        for (const parse of [parseModbusRequest, parsePaceRequest, parseDlt645Request]) {
          let bytes = Uint8Array.from(garbage.flat());
          for (let input = parse(bytes); input.kind !== 'more'; input = parse(bytes)) {
            const used = input.kind === 'skip' ? input.count : input.used;
            expect(used).toBeGreaterThan(0);
            bytes = bytes.subarray(used);
          }
        }
      }),
      { seed: 645, numRuns: 100 },
    );
  });
});
