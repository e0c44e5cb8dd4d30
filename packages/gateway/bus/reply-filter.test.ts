import { readRegisters } from '@heliodeck/protocol/modbus/requests';
import { expect, it } from 'vitest';
import { GatewayStatistics } from '../gateway-statistics.ts';
import { device, dtuOf } from '../world.test-support.ts';
import { BusDevice } from './bus-device.ts';
import { busTimes } from './bus-times.ts';
import { Question } from './question.ts';
import { ReplyFilter } from './reply-filter.ts';

const timeoutMs = 1000;
const times = busTimes(dtuOf({ timeoutMs }), () => 0);
const exchange = readRegisters({ unit: 1, fn: 3, address: 0, count: 1 });
const frame = Uint8Array.of(1, 3, 2, 0, 7, 0xf9, 0x86);

/** A bus on which a request was answered after this time, ms, and a device with this polling period. */
function bus(answeredAfterMs: number, periodSeconds = 1) {
  const filter = new ReplyFilter(
    { statistics: new GatewayStatistics() },
    { late: () => {}, discarded: () => {} },
  );
  const polled = new BusDevice(device(1, { periodSeconds }));
  const question = new Question(exchange, false, 0);
  const heard = question.push(frame);
  if (heard === undefined) throw new Error('the frame answers nothing');
  filter.settled({ question, device: polled }, heard, answeredAfterMs, times);
  return (askedAt: number, now: number) => filter.doubtedUntil(polled, askedAt, now, times);
}

it('a poll is doubted until 1.5 times the usual answer time has passed since its last request', () => {
  expect(bus(200)(5000, 5050)).toBe(5300);
});

it('an answer accepted at its time limit is doubted, although that time has passed', () => {
  expect(bus(timeoutMs)(5000, 6000)).toBe(6500);
});

it('nothing is doubted for longer than a timeout from now', () => {
  expect(bus(timeoutMs)(5000, 5100)).toBe(6100);
});

it('nothing polled too rarely to be answered twice is doubted', () => {
  expect(bus(200, 60)(5000, 5050)).toBe(5050);
});
