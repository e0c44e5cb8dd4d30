import { describe, expect, it } from 'vitest';
import type { DeviceRef } from '../contract.ts';
import { TinyBus, valuesIn } from '../dialog.test-support.ts';
import { poll } from '../interpreter.ts';
import { captures } from '../register-lists/register-lists.test-support.ts';
import { StrangeSlave } from '../sunspec/strange-slave.test-support.ts';

describe('Sungrow SH8.0RT-20, AlexanderLanin/homeassistant-sungrow, tests/test_data', () => {
  captures('sungrow-sh', 4, [
    [
      'dump_master.yaml: an empty battery at rest, by night',
      12_999,
      '00400028000000ff000000000000000001920000fe6effff0000009c000000b20000000000630000077c00000000000003e800d200000391000003e8ffff000000000000000000000001061e00000060000003e3000000ff0000000000b60000',
      {
        pvTotalOutputEnergy: 25.5,
        localLoadActivePower: 402,
        gridActivePower: -402,
        bmsVoltage: 191.6,
        bmsCurrent: 0,
        bmsPower: 0,
        soc: 0,
        soh: 100,
        bmsDischargeInputTotalEnergy: 91.3,
        inverterActivePower: 0,
        deviceDayInputEnergy: 0.1,
        deviceTotalInputEnergy: 156.6,
        bmsChargeInputTotalEnergy: 99.5,
        deviceTotalOutputEnergy: 18.2,
      },
    ],
    [
      'dump_slave.yaml: an inverter without a battery',
      12_999,
      '00080000000001110000000000000000000000000000000000000000000000bf000000000111000000000000000000000000000000000000000003e8ffff00000000000000000000000000000000000000000000000000ff0000000000000000',
      {
        deviceRunStatus: 0,
        pvTotalOutputEnergy: 27.3,
        bmsVoltage: null,
        bmsCurrent: null,
        bmsPower: null,
        soc: null,
        soh: null,
        gridActivePower: null,
        localLoadActivePower: null,
        deviceDayInputEnergy: null,
        deviceTotalInputEnergy: null,
        deviceTotalOutputEnergy: null,
        bmsChargeInputTotalEnergy: null,
        bmsDischargeDayInputEnergy: null,
      },
    ],
    [
      'slave_dump_unknown_model.yaml: an inverter without a meter calls its output the load',
      12_999,
      '00400009002300b80000000000000000008200000000000000000000000000800000002300b8000000000000000000000000000000000000000003e8ffff00040004000400820000000000000000000000000000000000ff0000000000000000',
      { inverterActivePower: 130, gridActivePower: null, localLoadActivePower: null, gridL3Current: 0.4 },
    ],
    [
      'dump_slave.yaml: all ones for a fourth input',
      5114,
      'ffffffffffffffff',
      { pv4Voltage: null, pv4Current: null },
    ],
    [
      'a fourth input in 5115 and 5116, made from the register list',
      5114,
      '0cb40035ffffffff',
      { pv4Voltage: 325.2, pv4Current: 5.3 },
    ],
  ]);
});

describe('the battery of a Sungrow SH', () => {
  /** 13000 to 13021 in the numbers of the wire: direction, then the current and power of the battery as sent. */
  const from13000 = (direction: string, amperes: string, watts: string) =>
    `${direction + '0000'.repeat(18)}077c${amperes}${watts}`;

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
    words[13_019] = 1916;
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
