import type { DeviceRef } from '@heliodeck/devices/contract';
import { TinyBus } from '@heliodeck/devices/dialog.test-support';
import { poll } from '@heliodeck/devices/interpreter';
import { everyQuestion } from '@heliodeck/devices/questions.test-support';
import { profiles } from '@heliodeck/devices/registry';
import { createSlave } from '@heliodeck/devices/slave/slave';
import type { Exchange } from '@heliodeck/protocol/exchange';
import { describe, expect, it } from 'vitest';
import { GatewayStatistics } from '../gateway-statistics.ts';
import { device, dtuOf } from '../world.test-support.ts';
import { BusDevice } from './bus-device.ts';
import { busTimes } from './bus-times.ts';
import { randomFrom, valuesOf } from './late-values.test-support.ts';
import { Question } from './question.ts';
import { ReplyFilter } from './reply-filter.ts';

const times = busTimes(dtuOf({ timeoutMs: 1000 }), () => 0);

/** Every request of a profile with the answer of a device. */
function dialogues(profileId: string) {
  const profile = profiles.get(profileId);
  if (profile === undefined) throw new Error(profileId);
  // Generated once: a long model whose scale factors change between its parts is refused.
  const values = valuesOf(profile, randomFrom(7));
  const clock = () => ({ year: 2026, month: 11, day: 22, hour: 13, minute: 14, second: 15 });
  const slave = createSlave(profile, { address: 1, read: () => values, clock });
  const known: DeviceRef = { profile: profileId, address: 1, memory: new Map() };
  // The requests to a device may depend on what it has answered before.
  new TinyBus(slave).run(poll(known, 0));
  const asked = everyQuestion(profile, known);
  return [...asked.values()].flatMap((exchange) => {
    const answer = slave.handle(exchange.request);
    return answer === undefined ? [] : [{ exchange, answer }];
  });
}

/** Returns what happens to the late answer to `overdue`, and to the one after it, while another request is pending. */
function met(
  overdue: Exchange<unknown>,
  late: Uint8Array,
  out: Exchange<unknown>,
  answer: Uint8Array,
): string {
  const told: string[] = [];
  const context = { statistics: new GatewayStatistics() };
  const replyFilter = new ReplyFilter(context, { late: () => told.push('late'), discarded: () => {} });
  const one = new BusDevice(device(1));
  replyFilter.lateReplies.expect(new Question(overdue, false, 0), one, 1000, times);
  const question = new Question(out, false, 2000);
  const first = replyFilter.judge(question, late, 2100, times);
  const second = replyFilter.judge(question, answer, 2200, times);
  return `${told.join()} ${first?.kind ?? 'nothing'} ${second?.kind ?? 'nothing'}`;
}

describe.each([...profiles.keys()])('two requests of %s', (profileId) => {
  it('each get their own answer if the first is late, while the second is pending', () => {
    const all = dialogues(profileId);
    const confused = all.flatMap(({ exchange: overdue, answer: late }) =>
      all.flatMap(({ exchange: out, answer }) => {
        if (overdue === out) return [];
        const what = met(overdue, late, out, answer);
        return /^late nothing (?:answer|error)$/.test(what)
          ? []
          : [`${overdue.label} / ${out.label}: ${what}`];
      }),
    );
    expect(all.length).toBeGreaterThan(0);
    expect(confused).toEqual([]);
  });
});
