import { describe, expect, it } from 'vitest';
import type { DeviceRef } from '../contract.ts';
import { field, TinyBus, valuesIn } from '../dialog.test-support.ts';
import { poll } from '../interpreter.ts';
import { goodweEt } from '../profiles/goodwe-et.ts';
import { captures } from '../register-lists/register-lists.test-support.ts';
import { StrangeSlave } from '../sunspec/strange-slave.test-support.ts';

// Answers of GoodWe hybrid inverters published by their owners, and their meaning.

describe('GoodWe, inputs of MPPTs beyond the second, marcelblijleven/goodwe (MIT), tests/sample/et and test_et.py', () => {
  captures('goodwe-et', 3, [
    [
      'GW29K9-ET, three MPPTs',
      35_303,
      '00030bc700140bc7000000000000000000000000000000000000000000000000000000000000000000000000000000000000',
      {
        pv5Voltage: 301.5,
        pv5Current: 2,
        pv6Voltage: 301.5,
        pv6Current: 0,
        pv7Voltage: null,
        pv16Current: null,
      },
    ],
    [
      'GW20K-ET, two MPPTs',
      35_303,
      '0002000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000',
      { pv5Voltage: null, pv5Current: null, pv16Voltage: null },
    ],
  ]);
});

describe('GoodWe of one phase with a battery of 48 V, a log in issue 114173 of home-assistant/core', () => {
  captures('goodwe-et', 3, [
    [
      'zeros for the phases that it has not got',
      35_100,
      '18050b10053008f0000e0000013f0a91000e000001830000000000000000000000000000000000000202095c001c13830000029800000000000000000000000000000000000000000001000002920000015f0000000300000298094c000313830001000000000000000000000000000000000000000000000000000000000000013500000000000000000000000000000109000001610000013b00000f93ffff022a00010000000500030000000900010200000000000000ec27000000590000e0c300000f450068000001b50048000047870050000012f300650000133300430000000000010000000000000000000000000180000200000000',
      {
        pv1Voltage: 228.8,
        pv2Voltage: 270.5,
        pvOutputPower: 706,
        gridL1Voltage: 239.6,
        gridL1Current: 2.8,
        gridL2Voltage: null,
        gridL2Current: null,
        gridL3Voltage: null,
        gridL3Current: null,
        epsL1Voltage: 238,
        epsL2Voltage: null,
        epsL3Current: null,
        inverterActivePower: 658,
        gridActivePower: 351,
        bmsVoltage: 55.4,
        bmsPower: -5,
        pvTotalOutputEnergy: 6045.5,
        bmsChargeInputTotalEnergy: 485.1,
        bmsDischargeInputTotalEnergy: 491.5,
      },
    ],
  ]);
});

describe('GoodWe, powers in two registers, marcelblijleven/goodwe (MIT), tests/sample/et and test_et.py', () => {
  captures('goodwe-et', 3, [
    [
      'GW6000_EH, a negative low word beside 0',
      35_137,
      '000006190000ff5c7fffffffffffffff000000000000000000000000ffffffffffffffffffffffff' +
        'ffffffffffffffffffffffff000006bc7fffffff7fffffff00000000000006bd',
      {
        inverterActivePower: 1561,
        gridActivePower: -164,
        inverterReactivePower: null,
        epsActivePower: 0,
        localLoadActivePower: 1725,
      },
    ],
    [
      'GW29K9-ET, all ones beside a negative low word',
      35_137,
      '000006c7ffffeae500000133000007b708fb00071386000000000015090b00071388000000000005' +
        '09190006138500000000002500000287000002800000028b0000004200001ba0',
      {
        inverterActivePower: 1735,
        gridActivePower: -5403,
        inverterReactivePower: 307,
        epsActivePower: 66,
        localLoadActivePower: 7072,
      },
    ],
    [
      'GEH10-1U-10, reactive power with a sign',
      35_137,
      '00002206000010b5fffff98e000022a109600007138600010000004d06fb0006ffffffff00000000' +
        '0000ffffffffffffffffffff000011047fffffff800000000000004d00001104',
      {
        inverterActivePower: 8710,
        gridActivePower: 4277,
        inverterReactivePower: -1650,
        epsActivePower: 77,
        localLoadActivePower: 4356,
      },
    ],
  ]);

  /** Powers of an inverter of this rating with these words in 35137 to 35140. */
  const powers = (rating: number, words: readonly number[]) => {
    const all = Array.from({ length: 48_000 }, () => 0);
    all[35_001] = rating;
    for (const [i, word] of words.entries()) all[35_137 + i] = word;
    const device: DeviceRef = { profile: 'goodwe-et', address: 1, memory: new Map() };
    const bus = new TinyBus(new StrangeSlave(all, 0, 3));
    const { inverterActivePower, gridActivePower } = valuesIn(bus.run(poll(device, 0)), 'inverterData');
    return [inverterActivePower, gridActivePower];
  };

  // As OpenEMS reads them: io.openems.edge.goodwe/common/AbstractGoodWe.java.
  it('count the high word from a rating of 32,768 W on', () => {
    expect(powers(50_000, [0, 48_000, 0xffff, 20_000])).toEqual([48_000, -45_536]);
    expect(powers(50_000, [0xffff, 0xfff6, 1, 0])).toEqual([-10, 65_536]);
    expect(powers(29_900, [0, 0xfff6, 0, 0xff5c])).toEqual([-10, -164]);
  });

  it('are simulated as they are read', () => {
    const inverterData = { inverterActivePower: 4200, gridActivePower: -1200, localLoadActivePower: 5400 };
    const { device, bus } = field(goodweEt, { values: { inverterData } });
    expect(valuesIn(bus.run(poll(device, 0)), 'inverterData')).toMatchObject(inverterData);
  });
});
