import { FramingTrial } from '@heliodeck/protocol/link/framing';
import { readRegisters } from '@heliodeck/protocol/modbus/requests';
import { modbusReply, parseModbusRequest } from '@heliodeck/protocol/modbus/slave';
import { describe, expect, it } from 'vitest';
import { contextAt } from '../context.test-support.ts';
import { Dtu, type DtuSocket } from '../dtu.ts';
import { ManualClock } from '../manual-clock.test-support.ts';
import { device, dtuOf } from '../world.test-support.ts';

const hour = 3_600_000;

/**
 * A bus of 31 slaves in simulated time: answers take `answerMs`, everything else takes no time. Returns how often each slave was polled
 * within the hours.
 */
function run(options: {
  readonly periodSeconds: number;
  readonly answerMs: number;
  readonly isDead: (unit: number, now: number) => boolean;
  readonly hours: number;
}): { readonly asked: number[]; readonly answered: number[]; readonly probesInAnHour: number } {
  const clock = new ManualClock();
  const context = contextAt(clock);
  const asked = new Array<number>(32).fill(0);
  const answered = new Array<number>(32).fill(0);
  const line: DtuSocket = {
    remote: 'here',
    seenForm: 'auto',
    framing: new FramingTrial(),
    get heardAt() {
      return clock.ticks();
    },
    send(bytes) {
      const input = parseModbusRequest(bytes);
      if (input.kind !== 'request') throw new Error('no request');
      const { request } = input;
      asked[request.unit] = (asked[request.unit] ?? 0) + 1;
      if (options.isDead(request.unit, clock.ticks())) return;
      clock.setTimeout(() => {
        answered[request.unit] = (answered[request.unit] ?? 0) + 1;
        dtu.bus.receive(modbusReply(request, { registers: [1] }));
      }, options.answerMs);
    },
    sendMessage() {},
    setLink() {},
    drop() {},
  };
  const { periodSeconds } = options;
  const devices = Array.from({ length: 31 }, (_, i) => device(i + 1, { periodSeconds }));
  const dtu = new Dtu(context, dtuOf({ devices }));
  dtu.attach(line);
  clock.advance((options.hours - 1) * hour);
  const before = asked.reduce(
    (sum, count, unit) => sum + (options.isDead(unit, clock.ticks()) ? count : 0),
    0,
  );
  clock.advance(hour);
  const after = asked.reduce(
    (sum, count, unit) => sum + (options.isDead(unit, clock.ticks()) ? count : 0),
    0,
  );
  dtu.disconnect('stopped', 'stopped');
  return { asked, answered, probesInAnHour: after - before };
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
const none = () => false;

describe('a silent device among 31', () => {
  it.each([
    ['polled once a minute', 60, 250],
    ['on a bus that is just about full', 10, 270],
    ['on a bus that is always behind', 5, 270],
    ['on a fast bus, where a timeout lasts four periods', 1, 5],
  ])(
    'slows its neighbours by less than a twentieth: %s',
    (_, periodSeconds, answerMs) => {
      const healthy = run({ periodSeconds, answerMs, isDead: none, hours: 3 });
      const withDead = run({ periodSeconds, answerMs, isDead: (unit) => unit === 13, hours: 3 });
      const share = sum(withDead.answered) / (sum(healthy.answered) - (healthy.answered[13] ?? 0));
      expect(share).toBeGreaterThan(0.95);
      const least = Math.min(...withDead.answered.filter((_, unit) => unit > 0 && unit !== 13));
      expect(least / Math.min(...healthy.answered.slice(1))).toBeGreaterThan(0.95);
      expect(withDead.probesInAnHour).toBeGreaterThanOrEqual(5);
      // Six simulated hours take a while on a busy machine.
    },
    60_000,
  );

  it('is probed rarely: at most every tenth period', () => {
    const { probesInAnHour } = run({
      periodSeconds: 60,
      answerMs: 250,
      isDead: (unit) => unit === 13,
      hours: 2,
    });
    expect(probesInAnHour).toBeLessThanOrEqual(6);
    expect(probesInAnHour).toBeGreaterThanOrEqual(5);
  });

  it('thirty silent ones leave the last one its polls', () => {
    const { answered } = run({ periodSeconds: 60, answerMs: 250, isDead: (unit) => unit !== 13, hours: 10 });
    expect(answered[13]).toBeGreaterThanOrEqual(0.95 * 600);
  });

  it('one that returns is polled again within ten periods, with those that returned with it', () => {
    const isDead = (unit: number, now: number) => (unit === 13 || unit === 14) && now < 2 * hour;
    const { answered } = run({ periodSeconds: 60, answerMs: 250, isDead, hours: 3 });
    expect(answered[13]).toBeGreaterThanOrEqual(49);
    expect(Math.abs((answered[13] ?? 0) - (answered[14] ?? 0))).toBeLessThanOrEqual(1);
  });
});

it('a request of the test has the format that the slaves expect', () => {
  expect(parseModbusRequest(readRegisters({ unit: 1, fn: 3, address: 0, count: 1 }).request).kind).toBe(
    'request',
  );
});
