import { concatBytes, fromLatin1, toHex } from '@heliodeck/kit/bytes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressCovers } from '../dlt645/frame.ts';
import { parseDlt645Request } from '../dlt645/slave.ts';
import { dlt645Vectors } from './dlt645.ts';
import { exchangeOf, frameOf } from './exchanges.ts';
import { modbusVectors } from './modbus.ts';
import { paceVectors } from './pace.ts';
import { bytesAfter, cuts, flips, hear, inPieces, preceding, singly } from './trial.ts';
import type { Vector } from './vector.ts';

const vectors = [...paceVectors, ...modbusVectors, ...dlt645Vectors];
const answered = vectors.filter(({ verdict }) => verdict.startsWith('accept'));
const refused = vectors.filter(({ verdict }) => verdict.startsWith('reject'));

/** Requests that are in the table for completeness but are not sent in this form. */
const notOurWords = new Set(['dl97-err']);

it('every published exchange is included', () => {
  expect(answered).toHaveLength(44);
  expect(refused).toHaveLength(3);
});

describe.each(refused)('$id must decode to nothing', (vector) => {
  it('yields no outcome, whole or in pieces, and gives the reason', () => {
    const frame = frameOf(vector.response);
    const { outcome, listener } = hear(exchangeOf(vector), [frame]);
    expect(outcome).toBeUndefined();
    expect([...listener.discards.keys()]).toContain(
      vector.verdict === 'reject-mismatch' ? 'mismatch' : 'checksum',
    );
    expect(hear(exchangeOf(vector), singly(frame)).outcome).toBeUndefined();
  });
});

describe.each(answered)('$id', (vector) => {
  const exchange = exchangeOf(vector);
  const response = frameOf(vector.response);
  const start = vector.protocol.startsWith('dlt645') ? response.indexOf(0x68) : 0;
  const frame = response.subarray(start);
  const expected = hear(exchange, [response]).outcome;
  // Facts about the bus distinguish an acknowledgement that repeats its request from an echo.
  const echoing = { echo: true };

  it('a published reply answers its request', () => {
    expect(expected?.kind).toBe(vector.verdict === 'accept' ? 'answer' : 'error');
    expect(toHex(expected?.frame ?? new Uint8Array())).toBe(toHex(frame));
  });

  it('is requested by the published request', () => {
    if (vector.request === undefined || notOurWords.has(vector.id)) return;
    expect(toHex(exchange.request)).toBe(toHex(frameOf(vector.request)));
  });

  it('is read split after every byte, and byte by byte', () => {
    for (const pieces of cuts(response)) expect(hear(exchange, pieces).outcome).toEqual(expected);
    expect(hear(exchange, singly(response)).outcome).toEqual(expected);
  });

  it('is read after anything that a DTU sends before it', () => {
    for (const before of preceding.values()) {
      expect(hear(exchange, [bytesAfter(before, response)]).outcome).toEqual(expected);
      expect(hear(exchange, singly(bytesAfter(before, response))).outcome).toEqual(expected);
    }
  });

  it('is read after the echo of its request, split anywhere', () => {
    const echoed = concatBytes(exchange.request, response);
    expect(hear(exchange, [echoed], echoing).outcome).toEqual(expected);
    expect(hear(exchange, [echoed], echoing).listener.discards.get('echo')).toBe(1);
    for (const pieces of cuts(echoed)) expect(hear(exchange, pieces, echoing).outcome).toEqual(expected);
  });

  it('is read joined to other replies and to itself', () => {
    const others = vectors.filter((other) => other.protocol === vector.protocol && !couldBe(other, vector));
    const before = concatBytes(...others.map((other) => frameOf(other.response)));
    const { outcome, listener } = hear(exchange, [concatBytes(before, response, response)]);
    expect(outcome).toEqual(expected);
    expect(listener.discards.get('late')).toBe(1);
    expect(listener.partial).toBe(false);
  });

  it.each(['ping', 'PING\r\n', 'Ping\n', 'www.usr.cn', 'heartbeat'])(
    'is read with "%s" between two halves of it',
    (beat) => {
      for (const [head, tail] of cuts(frame)) {
        const { outcome, listener } = hear(exchange, [concatBytes(head, fromLatin1(beat), tail)]);
        expect(outcome).toEqual(expected);
        expect(listener.discards.get('heartbeat')).toBe(1);
      }
    },
  );

  it('never decodes with one wrong bit', () => {
    for (const wrong of flips(frame)) expect(hear(exchange, [wrong]).outcome).toBeUndefined();
  });

  it('is found after a wrong copy of it', () => {
    for (const wrong of flips(frame)) {
      expect(hear(exchange, [bytesAfter(wrong, response)]).outcome).toEqual(expected);
    }
  });

  it('gives the same result in pieces of any size, in any noise', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 40 }),
        fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1 }),
        (noise, sizes) => {
          const stream = inPieces(concatBytes(noise, response), sizes);
          expect(hear(exchange, stream).outcome).toEqual(expected);
        },
      ),
      { seed: 645, numRuns: 40 },
    );
  });
});

describe('a reply that arrives after its timeout', () => {
  const pairs = answered.flatMap((asked) =>
    answered
      .filter((late) => late.protocol === asked.protocol && late !== asked)
      .map((late) => ({ asked, late })),
  );

  it('is not assigned to another request, if the protocol can distinguish them', () => {
    const told = pairs.filter(({ asked, late }) => !couldBe(late, asked));
    expect(told.length).toBeGreaterThan(150);
    for (const { asked, late } of told) {
      const { outcome } = hear(exchangeOf(asked), [frameOf(late.response)]);
      expect(outcome, `${late.id} as answer to ${asked.id}`).toBeUndefined();
    }
  });
});

/** Whether a reply cannot be distinguished from the answer to `asked`. */
function couldBe(late: Vector, asked: Vector): boolean {
  if (late === asked) return true;
  const reply = frameOf(late.response);
  const { request } = exchangeOf(asked);
  if (asked.protocol === 'pace-ascii') return paceCouldBe(late, asked);
  if (asked.protocol.startsWith('dlt645')) return dlt645CouldBe(late, asked);
  const answer = frameOf(asked.response);
  // A Modbus reply contains only unit, function and byte count of its request; for a write also the address.
  if (reply[1] === 6) return false;
  const exception = late.verdict === 'accept-as-error' && reply[0] === request[0];
  if (exception && (reply[1] ?? 0) - 0x80 === request[1]) return true;
  return reply[0] === answer[0] && reply[1] === answer[1] && reply[2] === answer[2];
}

function dlt645CouldBe(late: Vector, asked: Vector): boolean {
  const { request } = exchangeOf(asked);
  const input = parseDlt645Request(request.subarray(request.indexOf(0x68)));
  if (input.kind !== 'request') return false;
  const { address, di } = input.request;
  const sameMeter = addressCovers(address, String(late.meaning.address));
  // An abnormal reply does not contain the data item it refuses.
  return sameMeter && (late.verdict === 'accept-as-error' || late.meaning.di === di);
}

function paceCouldBe(late: Vector, asked: Vector): boolean {
  const [command, shape] = [asked.request?.slice(7, 9), late.request?.slice(7, 9)];
  // A return code identifies neither command nor pack.
  if (late.verdict === 'accept-as-error') return true;
  if (command !== shape) return false;
  const all = asked.request?.slice(13, 15) === 'FF';
  const standAlone = late.meaning.adr === 0 && late.meaning.command_or_count === 0;
  const told = Number(late.meaning.command_or_count);
  return all ? told === 1 : standAlone || told === Number.parseInt(asked.request?.slice(13, 15) ?? '', 16);
}
