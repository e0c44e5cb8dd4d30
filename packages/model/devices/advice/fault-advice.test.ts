import { describe, expect, it } from 'vitest';
import { alarmTrigger } from '../../alarms/alarm-triggers.ts';
import { alarmedBit } from '../../alarms/alarmed-bit.ts';
import { alarmBitsOfWords } from '../../alarms/built-in.ts';
import type { FlagSet } from '../../descriptors/flag-set.ts';
import { alarmBits, alarmStatusWords } from '../flags/alarm-words.ts';
import { batteryProtections } from '../flags/battery.ts';
import { protectionStatus1 } from '../flags/battery-alarm.ts';
import { controllerFaults } from '../flags/controller.ts';
import { adviceOf } from './fault-advice.ts';

const advised = (flags: FlagSet, word: number) => adviceOf([{ flags, word }]);
const bits = Array.from({ length: 16 }, (_, bit) => bit);

describe('advice for faults', () => {
  it('is absent for bits that report no trouble', () => {
    for (const { flags } of alarmStatusWords) {
      const { critical, warning } = alarmBits(flags);
      for (const bit of bits.filter((one) => ((critical | warning) & (1 << one)) === 0))
        expect(advised(flags, 1 << bit), `${flags.key} ${bit}`).toEqual([]);
    }
  });

  it('has a likely cause and a next step for every bit that reports trouble, in both languages', () => {
    for (const { flags } of alarmStatusWords) {
      const { critical, warning } = alarmBits(flags);
      for (const bit of bits.filter((one) => ((critical | warning) & (1 << one)) !== 0)) {
        const [advice, ...more] = advised(flags, 1 << bit);
        expect(more).toEqual([]);
        for (const text of [advice?.advice.cause, advice?.advice.next]) {
          expect(text?.zh, `${flags.key} ${bit}`).toMatch(/[一-鿿]{4}/);
          expect(text?.en, `${flags.key} ${bit}`).toMatch(/[a-z]{3} /);
        }
      }
    }
  });

  it('combines troubles with the same cause, and lists a fault of two records once', () => {
    // Overvoltage of a cell and of the pack, and a short circuit; the alarm record reports the first of them
    // again.
    const all = adviceOf([
      { flags: batteryProtections, word: 0b0100_0101 },
      { flags: protectionStatus1, word: 0b0000_0001 },
    ]);
    expect(all.map(({ faults }) => faults.map(({ zh }) => zh))).toEqual([
      ['单体过压保护', '总压过压保护'],
      ['短路保护'],
    ]);
  });

  it('treats undescribed faults of a controller as its unknown error', () => {
    const [undescribed] = advised(controllerFaults, 1 << 14);
    expect(undescribed).toEqual(advised(controllerFaults, 1 << 10)[0]);
  });

  it('is found for every alarm that the program raises from a bit, and for no other', () => {
    for (const { kind, words } of alarmBitsOfWords)
      expect(adviceOf(alarmedBit({ kind, content: words.zh })), words.en).toHaveLength(1);
    expect(alarmedBit({ kind: 'rule', content: alarmBitsOfWords[0]?.words.zh })).toEqual([]);
    expect(alarmedBit({ kind: 'fault', content: 'nothing of the kind' })).toEqual([]);
  });

  it('follows the metric and the bit of an alarm whose words have changed since', () => {
    for (const { kind, metric, bit } of alarmBitsOfWords)
      expect(
        adviceOf(alarmedBit({ kind, content: '旧的说法(TZ)', raisedBy: `${metric}:${bit}` })),
        `${metric} ${bit}`,
      ).toHaveLength(1);
  });

  it('is found for a rule on a bit, by its attribute, and for no other trigger', () => {
    const rule = { attrNo: '1.faultCode', alarmTrigger: alarmTrigger.bitSet, alarmNumA: '4' };
    expect(alarmedBit({ kind: 'rule', rule })).toEqual([{ flags: controllerFaults, word: 0b1_0000 }]);
    const { attrNo, alarmNumA } = rule;
    expect(
      alarmedBit({ kind: 'rule', rule: { attrNo, alarmNumA, alarmTrigger: alarmTrigger.equals } }),
    ).toEqual([]);
  });
});
