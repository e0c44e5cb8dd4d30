import { toHex } from '@heliodeck/kit/bytes';
import { describe, expect, it } from 'vitest';
import type { Profile } from '../definition/profile.ts';
import { field } from '../dialog.test-support.ts';
import { poll } from '../interpreter.ts';
import { everyQuestion } from '../questions.test-support.ts';
import { profiles } from '../registry.ts';
import type { RecordValues } from '../slave/slave-owner.ts';

const noon = { year: 2026, month: 6, day: 1, hour: 12, minute: 0, second: 0 };
/** States of a device: idle as in its profile, and in operation. */
const states: readonly RecordValues[] = [
  {},
  {
    battery: { voltage: 5312, soc: 66, ...cells(3312) },
    controller: { pv1Voltage: 61.2, batteryVoltage: 53.1 },
    meter: { firstVoltage: 230.2, totalPositiveActiveEnergy: 1234.5 },
  },
];

function cells(millivolts: number): Record<string, number> {
  return Object.fromEntries(Array.from({ length: 16 }, (_, i) => [`cellVoltage${i + 1}`, millivolts + i]));
}

/** Pairs of requests of which one accepts the other's answer. */
function mistakable(profile: Profile): string[] {
  return states.flatMap((values) => {
    const { bus, device, slave } = field(profile, { values, address: 5, clock: () => noon });
    // Requests of a SunSpec device depend on its discovered chain.
    bus.run(poll(device, 0));
    const questions = [...everyQuestion(profile, device).values()];
    return questions.flatMap((asked) => {
      const answer = slave.handle(asked.request);
      if (answer === undefined) throw new Error(`nobody answers ${asked.label}`);
      const own = asked.listen().push(answer);
      if (own?.kind !== 'answer') throw new Error(`${asked.label} is answered ${toHex(answer)}`);
      return questions
        .filter((other) => other !== asked && other.listen().push(answer) !== undefined)
        .map((other) => `${other.label} takes the answer to ${asked.label}`);
    });
  });
}

describe('no two requests to a device are answered by the same bytes', () => {
  it.each([...profiles.values()].map((profile) => [profile.id, profile] as const))('%s', (_, profile) => {
    expect(mistakable(profile)).toEqual([]);
  });
});
