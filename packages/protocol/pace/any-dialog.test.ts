import { noBytes } from '@heliodeck/kit/bytes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Exchange } from '../exchange.ts';
import { hear, inPieces } from '../vectors/trial.ts';
import { type PaceAnalogPack, parsePaceAnalog } from './analog.ts';
import { paceRequest } from './requests.ts';
import { paceAnalogInfo, paceReply, paceWarningInfo, parsePaceRequest } from './slave.ts';
import { type PaceWarningPack, parsePaceWarning } from './warning.ts';

const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 });
const byte = fc.integer({ min: 0, max: 0xff });
const register = fc.integer({ min: 0, max: 0xffff });

describe('PACE: the answer of a pack equals the value that the reader decodes', () => {
  const cells = fc.integer({ min: 4, max: 16 });
  const volts = fc.integer({ min: 2400, max: 3650 });
  const status = fc.constantFrom(0, 1, 2, 0x80, 0xef, 0xf0);
  const temperature = fc.option(fc.integer({ min: -300, max: 900 }), { freq: 5 });
  const analog: fc.Arbitrary<PaceAnalogPack> = cells.chain((count) =>
    fc.record({
      cellVoltages: fc.array(volts, { minLength: count, maxLength: count }),
      temperatures: fc.array(temperature, { minLength: 2, maxLength: 6 }),
      current: fc.integer({ min: -20_000, max: 20_000 }),
      totalVoltage: register,
      remainingCapacity: register,
      userDefined: fc.integer({ min: 0, max: 3 }),
      fullCapacity: register,
      cycles: fc.integer({ min: 0, max: 9999 }),
      designCapacity: fc.option(register),
      soc: fc.constant(null),
      chargedTotal: fc.constant(null),
      dischargedTotal: fc.constant(null),
      soh: fc.constant(null),
      independentVoltage: fc.constant(null),
      independentCurrent: fc.constant(null),
      trailingHex: fc.constant(''),
    }),
  );
  const warning: fc.Arbitrary<PaceWarningPack> = cells.chain((count) =>
    fc.record({
      cellAlerts: fc.array(status, { minLength: count, maxLength: count }),
      temperatureAlerts: fc.array(status, { minLength: 2, maxLength: 6 }),
      chargeCurrentAlert: status,
      totalVoltageAlert: status,
      dischargeCurrentAlert: status,
      protection1: byte,
      protection2: byte,
      indicator: byte,
      control: byte,
      fault: byte,
      balance1: byte,
      balance2: byte,
      warning1: byte,
      warning2: byte,
      trailingHex: fc.constant(''),
    }),
  );
  const packAddress = fc.integer({ min: 1, max: 15 });
  const frameOf = (exchange: Exchange<unknown>) => {
    const input = parsePaceRequest(exchange.request);
    if (input.kind !== 'request') throw new Error(`a pack finds ${input.kind} in ${exchange.label}`);
    return input.request;
  };
  const ask = (address: number, cid2: 0x42 | 0x44) =>
    paceRequest({ address, cid2, info: Uint8Array.of(address) });

  it('a report of values is never parsed as one of warnings', () => {
    fc.assert(
      fc.property(packAddress, analog, sizes, (address, pack, cut) => {
        const [exchange, other] = [ask(address, 0x42), ask(address, 0x44)];
        const reply = paceReply(frameOf(exchange), { info: paceAnalogInfo(address, [pack]) });
        const { outcome } = hear(exchange, inPieces(reply, cut));
        if (outcome?.kind !== 'answer') throw new Error('a report of values was not understood');
        expect(parsePaceAnalog(outcome.value.info, address)?.packs).toEqual([pack]);
        expect(hear(other, [reply]).outcome).toBeUndefined();
      }),
      { seed: 31, numRuns: 200 },
    );
  });

  it('a report of warnings is never parsed as one of values', () => {
    fc.assert(
      fc.property(packAddress, warning, sizes, (address, pack, cut) => {
        const [exchange, other] = [ask(address, 0x44), ask(address, 0x42)];
        const reply = paceReply(frameOf(exchange), { info: paceWarningInfo(address, [pack]) });
        const { outcome } = hear(exchange, inPieces(reply, cut));
        if (outcome?.kind !== 'answer') throw new Error('a report of warnings was not understood');
        expect(parsePaceWarning(outcome.value.info, address)?.packs).toEqual([pack]);
        expect(hear(other, [reply]).outcome).toBeUndefined();
      }),
      { seed: 32, numRuns: 200 },
    );
  });

  it('a report of another pack is ignored, and a return code is an error', () => {
    fc.assert(
      fc.property(
        packAddress,
        packAddress,
        analog,
        fc.integer({ min: 1, max: 9 }),
        (address, other, pack, code) => {
          const exchange = ask(address, 0x42);
          const refusal = paceReply(frameOf(exchange), { code, info: noBytes });
          expect(hear(exchange, [refusal]).outcome).toMatchObject({ kind: 'error', code: `pace-0${code}` });
          if (other === address) return;
          const reply = paceReply(frameOf(ask(other, 0x42)), { info: paceAnalogInfo(other, [pack]) });
          expect(hear(exchange, [reply]).outcome).toBeUndefined();
        },
      ),
      { seed: 33, numRuns: 100 },
    );
  });
});
