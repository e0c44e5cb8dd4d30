import { describe, expect, it } from 'vitest';
import type { DeviceRef } from './contract.ts';
import { TinyBus, valuesIn } from './dialog.test-support.ts';
import { poll } from './interpreter.ts';
import { captures } from './register-lists.test-support.ts';
import { StrangeSlave } from './sunspec/strange-slave.test-support.ts';

describe('the battery of a Sungrow SH', () => {
  /** 13000 to 13021 in the numbers of the wire: direction, then the current and power of the battery as sent. */
  const from13000 = (direction: string, amperes: string, watts: string) =>
    direction + '0000'.repeat(19) + amperes + watts;

  captures('sungrow-sh', 4, [
    // Charging as in evcc-io/evcc, pull request 18473, where it is -7977 W; the others are made after it.
    [
      'charging, by its direction',
      13_000,
      from13000('002b', '0126', '1f29'),
      { bmsPower: 7977, bmsCurrent: 29.4 },
    ],
    [
      'discharging, by its direction',
      13_000,
      from13000('002d', '001b', '02d4'),
      { bmsPower: -724, bmsCurrent: -2.7 },
    ],
    [
      'charging, with a sign and its direction',
      13_000,
      from13000('002b', 'feda', 'e0d7'),
      { bmsPower: 7977, bmsCurrent: 29.4 },
    ],
    // evcc-io/evcc, issue 18838: nothing in the registers says the direction.
    ['without a direction', 13_000, from13000('0000', '000d', '00b8'), { bmsPower: null, bmsCurrent: null }],
    [
      'discharging by its direction, charging by its sign',
      13_000,
      from13000('002d', 'feda', 'e0d7'),
      { bmsPower: null, bmsCurrent: null },
    ],
  ]);

  const polled = (registers: Readonly<Record<number, number>>) => {
    const words = Array.from({ length: 13_400 }, (_, register) => registers[register] ?? 0);
    const device: DeviceRef = { profile: 'sungrow-sh', address: 1, memory: new Map() };
    const bus = new TinyBus(new StrangeSlave(words, 0, 4));
    bus.run(poll(device, 0));
    const { bmsPower, bmsCurrent } = valuesIn(bus.run(poll(device, 1)), 'inverterData');
    return [bmsPower, bmsCurrent];
  };

  it.each([
    ['its sign in 5214', { 5213: 0xfe00, 5214: 0xffff, 13020: 0xff9c, 13021: 0xfe00 }, [512, 10]],
    ['its direction where 5214 is zero', { 13000: 0x2b, 13020: 294, 13021: 7977 }, [7977, 29.4]],
    [
      'its direction where 5214 is filled',
      { 5213: 0xffff, 5214: 0xffff, 13000: 0x2b, 13020: 294, 13021: 7977 },
      [7977, 29.4],
    ],
    ['zeros at rest', { 13000: 0x29 }, [0, 0]],
  ] as const)('power and current by %s', (_, registers, values) => {
    expect(polled(registers)).toEqual(values);
  });
});
