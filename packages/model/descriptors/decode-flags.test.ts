import { describe, expect, test } from 'vitest';
import { alarmStatusWords } from '../devices/flags/alarm-words.ts';
import { batteryFaults, batteryState, batteryWarnings } from '../devices/flags/battery.ts';
import {
  balanceStatus1,
  controlStatus,
  indicatorStatus,
  protectionStatus1,
} from '../devices/flags/battery-alarm.ts';
import { controllerFaults } from '../devices/flags/controller.ts';
import { flagSets } from '../registries/flag-sets.ts';
import { binaryDigits, decodeFlags, flagsText } from './decode-flags.ts';

describe('status words', () => {
  test('an absent word has no text, not "no faults"', () => {
    expect(decodeFlags(controllerFaults, null)).toEqual([]);
    expect(flagsText(controllerFaults, null, 'en')).toBe('');
    expect(binaryDigits(null)).toBe('');
  });

  test.each([
    [0, 'No faults'],
    [1, 'Battery overvoltage'],
    [0b1000_0001, 'Battery overvoltage, Battery voltage is too low'],
    [1 << 10, 'Unknown error'],
    [1 << 11, 'Power tube failure'],
    [1 << 15, 'Unknown error'],
    [(1 << 11) | (1 << 12), 'Power tube failure, Unknown error'],
  ])('controller fault code %d reads "%s"', (word, words) => {
    expect(flagsText(controllerFaults, word, 'en')).toBe(words);
  });

  test('a battery without warnings has different labels in the list and in the detail view', () => {
    expect(flagsText(batteryWarnings, 0, 'en')).toBe('No alarm triggered');
    expect(flagsText(batteryWarnings, 0, 'en', 'view')).toBe('Untriggered Warning');
    expect(flagsText(batteryState, 0, 'en')).toBe('Untriggered state');
  });

  test('the low byte of the fault word is not a state, nor the high byte a fault', () => {
    expect(flagsText(batteryState, 0x00ff, 'en')).toBe('Untriggered state');
    expect(flagsText(batteryFaults, 0xff00, 'en')).toBe('No fault triggered');
  });

  test('a charging battery shows which of its switches are off, in grey', () => {
    const tags = decodeFlags(batteryState, (1 << 8) | (1 << 10));
    expect(tags.map((tag) => [tag.label.en, tag.set, tag.tone])).toEqual([
      ['Charging status', true, 'good'],
      ['ChargingMOS ON', true, 'good'],
      ['DischargeMOS OFF', false, 'neutral'],
      ['Charge limiter OFF', false, 'neutral'],
      ['Heater OFF', false, 'neutral'],
    ]);
  });

  test('bits without labels are skipped', () => {
    expect(flagsText(protectionStatus1, 0b1000_0001, 'en')).toBe('Cell overvoltage protection');
    expect(flagsText(indicatorStatus, 0, 'en')).toBe('No Indicator');
    expect(flagsText(controlStatus, 0, 'en')).toBe('No Control');
    expect(flagsText(balanceStatus1, 0, 'zh')).toBe('无不均衡');
    expect(flagsText(balanceStatus1, 0b11, 'zh')).toBe('第1串不均衡, 第2串不均衡');
  });

  test('sixteen digits, the highest bit first', () => {
    expect(binaryDigits(0x8001)).toBe('1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1');
    expect(binaryDigits(0)).toBe('0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0');
  });
});

describe.each([...flagSets.values()])('flag set $key', (set) => {
  test('has bits 0 to 15, each once and in order', () => {
    const bits = set.flags.map((flag) => flag.bit);
    expect(bits).toEqual([...new Set(bits)].sort((a, b) => a - b));
    for (const bit of bits) expect(bit >= 0 && bit <= 15).toBe(true);
  });

  test('has words in both languages for everything', () => {
    const labels = set.flags
      .flatMap((flag) => [flag.set, flag.clear])
      .concat(set.none, set.other, set.noneInView);
    for (const text of labels) if (text) expect(text.zh.trim() && text.en.trim()).toBeTruthy();
  });

  test('never gives an empty text for an existing word', () => {
    for (let word = 0; word < 0x10000; word += 1) {
      if (decodeFlags(set, word).length === 0) expect.fail(`word ${word} decodes to nothing`);
    }
  });
});

test('every word that reports trouble is among the status words', () => {
  expect(flagSets.size).toBe(28);
  expect(alarmStatusWords.filter(({ flags }) => flagSets.get(flags.key) !== flags)).toEqual([]);
});
