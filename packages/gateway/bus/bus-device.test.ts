import { describe, expect, it } from 'vitest';
import { busDefaults } from '../tuning.ts';
import { BusDevice, type PollEnd } from './bus-device.ts';

const make = () => new BusDevice({ id: 'd', profile: 'p', address: 1, periodSeconds: 60 });
const judgeAll = (device: BusDevice, ends: PollEnd[]) => ends.map((end) => device.judge(end));

describe('a device on its bus', () => {
  it('one answer in three polls keeps it online', () => {
    const device = make();
    const ends: PollEnd[] = ['answered', 'silent', 'silent', 'answered', 'silent', 'garbled', 'answered'];
    expect(judgeAll(device, ends).filter((turned) => turned !== undefined)).toEqual(['online']);
  });

  it('three unanswered polls take it offline, with one event', () => {
    const device = make();
    expect(judgeAll(device, ['answered', 'silent', 'silent', 'silent', 'silent'])).toEqual([
      'online',
      undefined,
      undefined,
      'offline',
      undefined,
    ]);
    expect(device.offlineReason).toBe('no-answer');
  });

  it('one that never answered is reported as offline as well', () => {
    expect(judgeAll(make(), ['silent', 'silent', 'silent'])).toEqual([undefined, undefined, 'offline']);
  });

  it('damaged answers are a different reason than none', () => {
    const device = make();
    judgeAll(device, ['answered', 'garbled', 'garbled', 'garbled']);
    expect(device.offlineReason).toBe('crc-errors');
  });

  it('a silent one is polled after 2, 4, 8 and then at most 10 periods', () => {
    const device = make();
    const waits = Array.from({ length: 9 }, () => {
      device.judge('silent');
      return device.waitPeriods(busDefaults);
    });
    expect(waits).toEqual([1, 1, 2, 4, 8, 10, 10, 10, 10]);
    device.judge('answered');
    expect(device.waitPeriods(busDefaults)).toBe(1);
  });

  it('repeated damage causes the longest wait at once', () => {
    const device = make();
    judgeAll(device, ['garbled', 'garbled', 'garbled', 'garbled']);
    expect(device.isQuarantined(busDefaults)).toBe(false);
    device.judge('garbled');
    expect(device.waitPeriods(busDefaults)).toBe(10);
    device.judge('answered');
    expect(device.isQuarantined(busDefaults)).toBe(false);
  });
});
