import { toHex } from '@heliodeck/kit/bytes';
import { expect, it } from 'vitest';
import type { AskedValues } from '../contract.ts';
import type { Profile } from '../definition/profile.ts';
import { field } from '../dialog.test-support.ts';
import { writeParameters } from '../interpreter.ts';
import { deyeLp3 } from '../profiles/deye-lp3.ts';
import { heliodeckHybrid } from '../profiles/heliodeck-hybrid.ts';
import { solisHybrid } from '../profiles/solis-hybrid.ts';

/** Writes to a device of the profile, and returns the frames on the bus. */
function write(profile: Profile, asked: AskedValues, owner: Parameters<typeof field>[1] = {}) {
  const { bus, device } = field(profile, owner);
  const result = bus.run(writeParameters(device, asked));
  return { result, writes: bus.requests.map(toHex).filter((hex) => /^01(06|10)/.test(hex)), bus };
}

it('a window until 24:00 is written if the map of the model has that time as an end', () => {
  const evening = { dischargeTimePeriod1Start: '18:00', dischargeTimePeriod1End: '24:00' };
  const { result, writes } = write(heliodeckHybrid, evening);
  expect(result).toMatchObject({ ok: true, state: 'verified', found: evening });
  expect(writes).toHaveLength(1);
  const late = write(heliodeckHybrid, { dischargeTimePeriod1Start: '24:00' });
  expect(late.result).toEqual({ ok: false, reason: 'limit', detail: 'dischargeTimePeriod1Start' });
  expect(late.bus.requests).toEqual([]);
});

it('a window until 24:00 is refused if no list of the model has that time', () => {
  const { result, bus } = write(solisHybrid, {
    chargeTimePeriod1Start: '22:00',
    chargeTimePeriod1End: '24:00',
  });
  expect(result).toEqual({ ok: false, reason: 'limit', detail: 'chargeTimePeriod1End' });
  expect(bus.requests).toEqual([]);
});

it('a feed-in limit is written up to the limit of the list, and only while feeding in is on at the inverter', () => {
  const beside = (feedsIn: number, highVoltage: number) => {
    const kept: Record<string, number | string> = { powerSettingValue: 5000 };
    return {
      read: () => ({ inverterData: kept, raw: { feedsIn, highVoltage } }),
      onWrite: (values: AskedValues) => {
        Object.assign(kept, values);
        return undefined;
      },
    };
  };
  const refused = { ok: false, reason: 'limit', detail: 'powerSettingValue' };
  const done = write(deyeLp3, { powerSettingValue: 15_600 }, beside(1, 1));
  expect(done.result).toMatchObject({ ok: true, state: 'verified', found: { powerSettingValue: 15_600 } });
  expect(done.writes.map((hex) => hex.slice(0, -4))).toEqual(['0110008f0001023cf0']);
  expect(write(deyeLp3, { powerSettingValue: 15_601 }, beside(1, 1)).result).toEqual(refused);
  const wide = write(deyeLp3, { powerSettingValue: 25_000 }, beside(1, 10));
  expect(wide.writes.map((hex) => hex.slice(0, -4))).toEqual(['0110008f00010209c4']);
  expect(write(deyeLp3, { powerSettingValue: 25_010 }, beside(1, 10)).result).toEqual(refused);
  const off = write(deyeLp3, { powerSettingValue: 5000 }, beside(0, 1));
  expect(off.result).toEqual({ ok: false, reason: 'unsupported', detail: 'powerSettingValue' });
  expect(off.writes).toEqual([]);
});
