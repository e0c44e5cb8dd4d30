import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { records } from '@heliodeck/model/registries/records';
import { sealCrc } from '@heliodeck/protocol/modbus/crc16';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Profile } from '../definition/profile.ts';
import { explain } from '../description/explain.ts';
import { everyQuestion } from '../questions.test-support.ts';
import { profiles } from '../registry.ts';

/** Register values with a special meaning in devices, mixed with arbitrary ones. */
const word = fc.oneof(
  fc.constantFrom(0, 1, 0xffff, 0x8000, 0x7fff, 0x00ff, 0xff00, 0x7fc0, 0xfffe),
  fc.integer({ min: 0, max: 0xffff }),
);
const overModbus = [...profiles.values()].filter(({ protocol }) => protocol === 'modbus');

/** A complete answer to a request, whose registers or bits repeat these words. */
function answerTo(request: Uint8Array, words: readonly number[]): Uint8Array {
  const [unit = 0, fn = 0] = request;
  const count = ((request[4] ?? 0) << 8) | (request[5] ?? 0);
  const size = fn <= 2 ? Math.ceil(count / 8) : 2 * count;
  const frame = new Uint8Array(size + 5);
  frame.set([unit, fn, size]);
  for (let at = 0; at < size; at++) {
    const one = words[(at >> 1) % words.length] ?? 0;
    frame[3 + at] = at % 2 === 0 ? one >> 8 : one & 0xff;
  }
  sealCrc(frame);
  return frame;
}

/** Integer metrics of a profile's records. */
function wholeMetrics(profile: Profile): ReadonlySet<string> {
  const of = [...profile.records.keys()].flatMap((key) => records.get(key) ?? []);
  return new Set(
    of.flatMap(({ metrics }: TelemetryRecord) =>
      Object.entries(metrics).flatMap(([name, { kind }]) =>
        kind === 'integer' || kind === 'flags' ? [name] : [],
      ),
    ),
  );
}

describe('any register values in an answer', () => {
  it.each(overModbus.map((profile) => [profile.id, profile] as const))(
    '%s: each value is a number that can be stored, a text that can be shown, or absent',
    (_, profile) => {
      const whole = wholeMetrics(profile);
      const asked = [
        ...everyQuestion(profile, { profile: profile.id, address: 1, memory: new Map() }).values(),
      ].filter(({ request }) => (request[1] ?? 0) <= 4);
      fc.assert(
        fc.property(
          fc.constantFrom(...asked),
          fc.array(word, { minLength: 1, maxLength: 64 }),
          ({ request }, words) => {
            const found = explain(profile, request, answerTo(request, words));
            expect(found?.kind).toBe('values');
            for (const [name, value] of Object.entries(found?.kind === 'values' ? found.values : {})) {
              if (typeof value === 'string')
                expect([name, value]).toEqual([name, expect.stringMatching(/^[\x20-\x7e]*$/)]);
              if (typeof value !== 'number') continue;
              expect([name, Number.isFinite(value), Object.is(value, -0)]).toEqual([name, true, false]);
              if (whole.has(name)) expect([name, Number.isInteger(value)]).toEqual([name, true]);
            }
          },
        ),
        { numRuns: 60 },
      );
    },
  );
});
