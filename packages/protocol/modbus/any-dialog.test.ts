import { concatBytes, toHex } from '@heliodeck/kit/bytes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Exchange } from '../exchange.ts';
import { hear, inPieces } from '../vectors/trial.ts';
import { modbusReplay } from './replay.ts';
import {
  readBits,
  readDeviceId,
  readRegisters,
  writeCoil,
  writeCoils,
  writeRegister,
  writeRegisters,
} from './requests.ts';
import {
  type ModbusContent,
  type ModbusRequest,
  modbusException,
  modbusReply,
  parseModbusRequest,
  wordsIn,
} from './slave.ts';

const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 });
const byte = fc.integer({ min: 0, max: 0xff });
const register = fc.integer({ min: 0, max: 0xffff });

describe('Modbus: the answer of a device equals the value that the reader decodes', () => {
  /** A request, what a slave must parse from it, its answer, and the result for the master. */
  interface Talk {
    readonly exchange: Exchange<unknown>;
    readonly asks: Partial<ModbusRequest>;
    readonly writes?: readonly (number | boolean)[];
    readonly content: ModbusContent;
    readonly value: unknown;
  }
  // Some values are frequent, so that requests differ in one number only.
  const unit = fc.oneof(fc.constantFrom(1, 2), fc.integer({ min: 1, max: 247 }));
  const address = fc.oneof(fc.constantFrom(0, 1), fc.integer({ min: 0, max: 0xf800 }));
  const done = { done: true } as const;
  const bits = fc.array(fc.boolean(), { minLength: 1, maxLength: 1968 });

  const reads: fc.Arbitrary<Talk> = fc.oneof(
    fc
      .tuple(
        unit,
        fc.constantFrom(3 as const, 4 as const),
        address,
        fc.array(register, { minLength: 1, maxLength: 125 }),
      )
      .map(([one, fn, at, registers]) => ({
        exchange: readRegisters({ unit: one, fn, address: at, count: registers.length }),
        asks: { unit: one, fn, address: at, count: registers.length },
        content: { registers },
        value: Uint16Array.from(registers),
      })),
    fc.tuple(unit, fc.constantFrom(1 as const, 2 as const), address, bits).map(([one, fn, at, states]) => ({
      exchange: readBits({ unit: one, fn, address: at, count: states.length }),
      asks: { unit: one, fn, address: at, count: states.length },
      content: { bits: states },
      value: states,
    })),
  );
  const writes: fc.Arbitrary<Talk> = fc.oneof(
    fc.tuple(unit, address, fc.boolean()).map(([one, at, value]) => ({
      exchange: writeCoil({ unit: one, address: at, value }),
      asks: { unit: one, fn: 5, address: at, count: 1, data: Uint8Array.of(value ? 0xff : 0, 0) },
      content: done,
      value: true,
    })),
    fc.tuple(unit, address, register).map(([one, at, value]) => ({
      exchange: writeRegister({ unit: one, address: at, value }),
      asks: { unit: one, fn: 6, address: at, count: 1 },
      writes: [value],
      content: done,
      value: true,
    })),
    fc
      .tuple(unit, address, fc.array(register, { minLength: 1, maxLength: 123 }))
      .map(([one, at, values]) => ({
        exchange: writeRegisters({ unit: one, address: at, values }),
        asks: { unit: one, fn: 16, address: at, count: values.length },
        writes: values,
        content: done,
        value: true,
      })),
    fc.tuple(unit, address, bits).map(([one, at, values]) => ({
      exchange: writeCoils({ unit: one, address: at, values }),
      asks: { unit: one, fn: 15, address: at, count: values.length },
      content: done,
      value: true,
    })),
  );
  const talk = fc.oneof({ weight: 3, arbitrary: reads }, { weight: 2, arbitrary: writes });

  /** The request as parsed by a slave, with the first bytes of another one after it. */
  function found(exchange: Exchange<unknown>): ModbusRequest {
    const input = parseModbusRequest(concatBytes(exchange.request, Uint8Array.of(1, 3, 0)));
    if (input.kind !== 'request') throw new Error(`a slave finds ${input.kind} in ${exchange.label}`);
    expect(input.used).toBe(exchange.request.length);
    return input.request;
  }

  it('its request reaches the slave and its answer the caller, in pieces of any size', () => {
    fc.assert(
      fc.property(talk, sizes, (one, cut) => {
        const request = found(one.exchange);
        expect(request).toMatchObject(one.asks);
        if (one.writes !== undefined) expect([...wordsIn(request)]).toEqual(one.writes);
        const reply = modbusReply(request, one.content);
        const answer = { kind: 'answer', frame: reply, value: one.value };
        expect(hear(one.exchange, inPieces(reply, cut)).outcome).toEqual(answer);
        expect(hear(modbusReplay(request), inPieces(reply, cut)).outcome).toEqual(answer);
      }),
      { seed: 11, numRuns: 300 },
    );
  });

  it('an exception is the error of its device and of its function only', () => {
    fc.assert(
      fc.property(talk, talk, fc.integer({ min: 1, max: 11 }), (one, other, code) => {
        const request = found(one.exchange);
        const refusal = modbusException(request, code);
        expect(hear(one.exchange, [refusal]).outcome).toEqual({
          kind: 'error',
          frame: refusal,
          code: `modbus-${code}`,
        });
        const elsewhere = found(other.exchange);
        if (elsewhere.unit === request.unit && elsewhere.fn === request.fn) return;
        expect(hear(one.exchange, [modbusException(elsewhere, code)]).outcome).toBeUndefined();
      }),
      { seed: 12, numRuns: 200 },
    );
  });

  it('an answer is assigned to another request only if unit, function and length are the same', () => {
    fc.assert(
      fc.property(reads, reads, fc.boolean(), (asked, late, isSameUnit) => {
        const request = found(late.exchange);
        const ownUnit = found(asked.exchange).unit;
        const answered = modbusReply(isSameUnit ? { ...request, unit: ownUnit } : request, late.content);
        const own = modbusReply(found(asked.exchange), asked.content);
        const alike = toHex(own.subarray(0, 3)) === toHex(answered.subarray(0, 3));
        expect(hear(asked.exchange, [answered]).outcome !== undefined).toBe(alike);
      }),
      { seed: 13, numRuns: 300 },
    );
  });

  it('a command is confirmed by its own acknowledgement only', () => {
    fc.assert(
      fc.property(writes, writes, (one, other) => {
        const acknowledged = modbusReply(found(other.exchange), other.content);
        const own = modbusReply(found(one.exchange), one.content);
        const isOwn = toHex(own) === toHex(acknowledged);
        expect(hear(one.exchange, [acknowledged]).outcome !== undefined).toBe(isOwn);
      }),
      { seed: 14, numRuns: 300 },
    );
  });

  it('an identification of any length arrives in as many answers as it needs, each object once', () => {
    const objects = fc.uniqueArray(
      fc.tuple(
        byte,
        fc.string({
          unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
          maxLength: 120,
          size: 'max',
        }),
      ),
      { minLength: 1, maxLength: 12, selector: ([id]) => id },
    );
    fc.assert(
      fc.property(objects, sizes, (list, cut) => {
        const device = new Map(list);
        const told = new Map<number, string>();
        for (let from: number | null = 0, asked = 0; from !== null && asked <= list.length; asked++) {
          const exchange: ReturnType<typeof readDeviceId> = readDeviceId({ unit: 1, level: 3, from });
          const reply = modbusReply(found(exchange), { objects: device });
          expect(reply.length).toBeLessThanOrEqual(256);
          const { outcome } = hear(exchange, inPieces(reply, cut));
          if (outcome?.kind !== 'answer') throw new Error('an identification was not understood');
          for (const [id, text] of outcome.value.objects) {
            expect(told.has(id)).toBe(false);
            told.set(id, text);
          }
          from = outcome.value.next;
        }
        expect(told).toEqual(device);
      }),
      { seed: 15, numRuns: 100 },
    );
  });
});
