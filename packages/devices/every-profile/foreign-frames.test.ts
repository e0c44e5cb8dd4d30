import { fromHex, fromLatin1, toHex } from '@heliodeck/kit/bytes';
import { sealCrc } from '@heliodeck/protocol/modbus/crc16';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Profile } from '../definition/profile.ts';
import { isAddressOf } from '../description/addresses.ts';
import { explain } from '../description/explain.ts';
import { field } from '../dialog.test-support.ts';
import { everyQuestion } from '../questions.test-support.ts';
import { profiles } from '../registry.ts';

const bytes = (frame: string) =>
  frame.startsWith('~') ? fromLatin1(frame) : (fromHex(frame.replace(/\s/g, '')) ?? new Uint8Array());

const examples = [...profiles.values()].flatMap((profile) =>
  profile.examples.map(
    (example) =>
      [
        `${profile.id}: ${example.name}`,
        profile,
        bytes(example.request.trimEnd()),
        bytes(example.response.trimEnd()),
      ] as const,
  ),
);
const overModbus = [...profiles.values()].filter(({ protocol }) => protocol === 'modbus');

/** An answer with one bit flipped. */
function turned(frame: Uint8Array, bit: number): Uint8Array {
  const copy = frame.slice();
  copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return copy;
}

describe('a damaged answer yields no number', () => {
  it.each(examples)('%s: with a flipped bit, no number', (_, profile, request, response) => {
    const whole = explain(profile, request, response);
    for (let bit = 0; bit < 8 * response.length; bit++) {
      const found = explain(profile, request, turned(response, bit));
      // A flipped bit in the case of a hexadecimal letter, or in a preamble, does not change the contents.
      if (found?.kind === 'values') expect([bit, found]).toEqual([bit, whole]);
    }
  });

  it.each(examples)('%s: truncated anywhere', (_, profile, request, response) => {
    for (let length = 0; length < response.length - 2; length++)
      expect([length, explain(profile, request, response.subarray(0, length))?.kind]).not.toEqual([
        length,
        'values',
      ]);
  });

  it.each(examples)('%s: with bytes of another line between', (_, profile, request, response) => {
    const whole = explain(profile, request, response);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: response.length - 2 }),
        fc.uint8Array({ minLength: 1, maxLength: 4 }),
        (at, noise) => {
          const found = explain(
            profile,
            request,
            Uint8Array.from([...response.subarray(0, at), ...noise, ...response.subarray(at)]),
          );
          if (found?.kind === 'values') expect(found).toEqual(whole);
        },
      ),
      { numRuns: 60, seed: 2 },
    );
  });
});

/** The answer of a device of the profile to each possible request, by the request. */
function answers(profile: Profile, address: number): Map<string, readonly [Uint8Array, Uint8Array]> {
  const { slave, device } = field(profile, { address });
  const found = new Map<string, readonly [Uint8Array, Uint8Array]>();
  for (const { request } of everyQuestion(profile, device).values()) {
    const reply = slave.handle(request);
    if (reply !== undefined) found.set(toHex(request), [request, reply]);
  }
  return found;
}

describe('an answer to another request', () => {
  it.each(overModbus.map((profile) => [profile.id, profile] as const))(
    '%s: is never mistaken for an answer to a request to the device',
    (_, profile) => {
      const own = [...answers(profile, isAddressOf(profile, 7) ? 7 : 1)];
      expect(own.length).toBeGreaterThan(0);
      for (const [asked, [request]] of own)
        for (const [other, [, reply]] of own) {
          if (other === asked) continue;
          const found = explain(profile, request, reply);
          expect([asked, other, found?.kind === 'values' ? found.values : {}]).toEqual([asked, other, {}]);
        }
    },
  );

  it.each(overModbus.map((profile) => [profile.id, profile] as const))(
    '%s: from another device, or with another function, is ignored',
    (_, profile) => {
      const unit = isAddressOf(profile, 7) ? 7 : 1;
      for (const [asked, [request, reply]] of answers(profile, unit)) {
        const elsewhere = reply.slice();
        elsewhere[0] = unit + 1;
        expect([asked, explain(profile, request, sealCrc(elsewhere))]).toEqual([asked, undefined]);
        for (const fn of [1, 2, 3, 4, 5, 6, 16, 23].filter((one) => one !== reply[1])) {
          const wrong = reply.slice();
          wrong[1] = fn;
          expect([asked, fn, explain(profile, request, sealCrc(wrong))]).toEqual([asked, fn, undefined]);
        }
      }
    },
  );
});
