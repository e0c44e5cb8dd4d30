import { describe, expect, it } from 'vitest';
import type { DeviceRef } from '../contract.ts';
import { TinyBus, valuesIn } from '../dialog.test-support.ts';
import { poll } from '../interpreter.ts';
import { captures } from '../register-lists/register-lists.test-support.ts';
import { profilesOf } from '../registry.ts';
import type { Slave } from '../slave/slave-owner.ts';
import { sealed } from '../sunspec/strange-slave.test-support.ts';
import { batteryTotals, doubtBatteryTotals } from './battery-totals.ts';

const [charge, discharge] = batteryTotals;
const withBoth = profilesOf(3).filter(({ slots }) => slots.includes(charge) && slots.includes(discharge));

describe('the lifetime energies of a battery', () => {
  it.each(withBoth.map((profile) => [profile.id, profile] as const))(
    '%s: an energy that cannot belong to the other one is absent',
    (_, profile) => {
      const both = (charged: number | null, discharged: number | null) => {
        const slots = profile.slots.map((name) =>
          name === charge ? charged : name === discharge ? discharged : undefined,
        );
        doubtBatteryTotals(profile, slots);
        return [charge, discharge].map((name) => slots[profile.slots.indexOf(name)]);
      };
      expect(both(277_825.75, 399.37)).toEqual([null, 399.37]);
      expect(both(34_911.75, 4_295_259.47)).toEqual([34_911.75, null]);
      expect(both(7410.4, 6400.8)).toEqual([7410.4, 6400.8]);
      expect(both(900, 12)).toEqual([900, 12]);
      expect(both(5000, 0)).toEqual([5000, 0]);
      expect(both(5000, null)).toEqual([5000, null]);
      expect(both(null, 5000)).toEqual([null, 5000]);
      // Five times the other one and 1000 kWh are the limit.
      expect([both(1500, 100), both(100, 1500)]).toEqual([
        [1500, 100],
        [100, 1500],
      ]);
      expect([both(1500.1, 100), both(100, 1500.1)]).toEqual([
        [null, 100],
        [100, null],
      ]);
      expect(both(1000.6, 0.1)).toEqual([null, 0.1]);
    },
  );
});

describe('Huawei, wlcrs/huawei_solar issue 307', () => {
  // Charged with 608.47 kWh, below a high word that belongs to something else.
  captures('huawei-sun2000', 3, [
    [
      'a LUNA2000 with a lifetime energy that cannot be its own',
      37_760,
      '037a00000002112c006b0000126a00000000000000000000000000000000000000000000000000000' +
        '1a7edaf00009c01000003390000012c',
      {
        soc: 89,
        bmsVoltage: 439.6,
        bmsCurrent: 10.7,
        bmsPower: 4714,
        bmsChargeInputTotalEnergy: null,
        bmsDischargeInputTotalEnergy: 399.37,
        bmsChargeDayInputEnergy: 8.25,
        bmsDischargeDayInputEnergy: 3,
      },
    ],
  ]);

  it('a poll reports the other energies beside it', () => {
    const registers: Record<number, number> = {
      37762: 2,
      37780: 423,
      37781: 60_847,
      37783: 39_937,
      37785: 825,
    };
    const slave: Slave = {
      handle([unit = 0, fn = 0, ah = 0, al = 0, ch = 0, cl = 0]) {
        const words = Array.from({ length: ch * 256 + cl }, (_, i) => registers[ah * 256 + al + i] ?? 0);
        return sealed([unit, fn, 2 * words.length, ...words.flatMap((word) => [word >> 8, word & 0xff])]);
      },
    };
    const device: DeviceRef = { profile: 'huawei-sun2000', address: 1, memory: new Map() };
    const values = valuesIn(new TinyBus(slave).run(poll(device, 1)), 'inverterData');
    expect([values[charge], values[discharge], values.bmsChargeDayInputEnergy]).toEqual([null, 399.37, 8.25]);
  });
});
