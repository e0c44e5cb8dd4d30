import { fromHex, noBytes, toHex } from '@heliodeck/kit/bytes';
import { sealCrc } from '@heliodeck/protocol/modbus/crc16';
import { modbusException } from '@heliodeck/protocol/modbus/slave';
import { describe, expect, it } from 'vitest';
import type { AskedValues } from '../contract.ts';
import { defineProfile } from '../definition/define-profile.ts';
import { field, refusing, TinyBus } from '../dialog.test-support.ts';
import { check, isCheckable, read, writeParameters } from '../interpreter.ts';
import { deyeLp3 } from '../profiles/deye-lp3.ts';
import { goodweEt } from '../profiles/goodwe-et.ts';
import { growattMid } from '../profiles/growatt-mid.ts';
import { kstarHybrid } from '../profiles/kstar-hybrid.ts';
import { sofarHyd } from '../profiles/sofar-hyd-g3.ts';
import { solisHybrid } from '../profiles/solis-hybrid.ts';
import { sungrowSg } from '../profiles/sungrow-sg.ts';
import { sungrowSh } from '../profiles/sungrow-sh.ts';
import { sunspecInverter } from '../profiles/sunspec.ts';
import { profiles } from '../registry.ts';

const noon = { year: 2026, month: 6, day: 1, hour: 12, minute: 0, second: 0 };
/** A write by function 6 or 16. */
const isWrite = (hex: string) => /^01(06|10)/.test(hex);

/** A frame with its checksum. */
const framed = (hex: string) => sealCrc(fromHex(`${hex}0000`) ?? noBytes);

/** Writes to a device of the profile, and returns the frames on the bus. */
function write(profile: typeof deyeLp3, asked: AskedValues, owner: Parameters<typeof field>[1] = {}) {
  const { bus, device } = field(profile, owner);
  const result = bus.run(writeParameters(device, asked));
  const writes = bus.requests.map(toHex).filter(isWrite);
  return { result, writes, bus, device };
}

describe('a setting is refused before anything is sent', () => {
  it.each([
    ['nothing', {}, 'unsupported', 'parameters'],
    ['a field that this inverter does not have', { bmsFactory: 1 }, 'unsupported', 'bmsFactory'],
    ['a measured value', { soc: 50 }, 'unsupported', 'soc'],
    ['the name of a property of every object', { constructor: 1 }, 'unsupported', 'constructor'],
    ['a choice it does not know', { remoteSwitch: 3 }, 'limit', 'remoteSwitch'],
    ['a text where a number is wanted', { pqBatteryRatedCapacity: '200' }, 'limit', 'pqBatteryRatedCapacity'],
    [
      'more than the limit',
      { batterySocLowerProtectionValue: 101 },
      'limit',
      'batterySocLowerProtectionValue',
    ],
    [
      'less than the limit',
      { batterySocLowerProtectionValue: -1 },
      'limit',
      'batterySocLowerProtectionValue',
    ],
    [
      'between two steps',
      { batterySocLowerProtectionValue: 20.5 },
      'limit',
      'batterySocLowerProtectionValue',
    ],
    ['no number', { batterySocLowerProtectionValue: Number.NaN }, 'limit', 'batterySocLowerProtectionValue'],
  ])('%s', (_, asked, reason, detail) => {
    const { result, bus } = write(deyeLp3, asked as AskedValues);
    expect(result).toEqual({ ok: false, reason, detail });
    expect(bus.requests).toEqual([]);
  });

  it.each([
    [
      '08:00 to 07:00',
      { chargeTimePeriod1Start: '08:00', chargeTimePeriod1End: '07:00' },
      'chargeTimePeriod1Start',
    ],
    [
      'two that overlap',
      {
        chargeTimePeriod1Start: '01:00',
        chargeTimePeriod1End: '05:00',
        dischargeTimePeriod1Start: '04:59',
        dischargeTimePeriod1End: '06:00',
      },
      'chargeTimePeriod1Start',
    ],
    ['an invalid hour', { chargeTimePeriod1Start: '25:00' }, 'chargeTimePeriod1Start'],
    ['a number', { chargeTimePeriod1Start: 480 }, 'chargeTimePeriod1Start'],
  ])('a time window: %s', (_, asked, detail) => {
    const { result, bus } = write(solisHybrid, asked as AskedValues);
    expect(result).toEqual({ ok: false, reason: 'limit', detail });
    expect(bus.requests).toEqual([]);
  });
});

describe('a setting is written and read back', () => {
  it('a choice, with the function that its profile names', () => {
    const { result, writes } = write(deyeLp3, { remoteSwitch: 2 });
    expect(result).toMatchObject({
      ok: true,
      state: 'verified',
      asked: { remoteSwitch: 2 },
      found: { remoteSwitch: 2 },
      before: { remoteSwitch: 1 },
    });
    expect(writes.map((hex) => hex.slice(0, 18))).toEqual(['011000500001020000']);
  });

  it('both ends of a window, checked against the existing windows', () => {
    const standing = {
      chargeTimePeriod1Start: '01:00',
      chargeTimePeriod1End: '05:00',
      chargeTimePeriod2Start: '00:00',
      chargeTimePeriod2End: '00:00',
    };
    const kept: Record<string, number | string> = { ...standing };
    const owner = {
      read: () => ({ inverterData: kept }),
      onWrite: (values: AskedValues) => {
        Object.assign(kept, values);
        return undefined;
      },
    };
    const over = { chargeTimePeriod2Start: '04:30', chargeTimePeriod2End: '06:00' };
    const refused = write(solisHybrid, over, owner);
    expect(refused.result).toEqual({ ok: false, reason: 'limit', detail: 'chargeTimePeriod2Start' });
    expect(refused.writes).toEqual([]);
    const beside = { chargeTimePeriod2Start: '05:00', chargeTimePeriod2End: '06:30' };
    const done = write(solisHybrid, beside, owner);
    expect(done.result).toMatchObject({ ok: true, state: 'verified', found: beside });
    // Both ends in one command.
    expect(done.writes.map((hex) => hex.slice(0, 30))).toEqual(['0110a891000408000500000006001e']);
    expect(kept).toMatchObject({ ...standing, ...beside });
  });

  it('a limit in watts as a share of the rated power, enabled in the same command', () => {
    const { result, writes } = write(sungrowSg, { activePowerControlValue: 55_000 });
    expect(result).toMatchObject({ ok: true, state: 'verified', found: { activePowerControlValue: 55_000 } });
    expect(writes.map((hex) => hex.slice(0, 22))).toEqual(['0110138e00020400aa01f4']);
  });

  it('a feed-in limit in watts with the switch that enables it', () => {
    const { result, writes } = write(goodweEt, { powerSettingValue: 3000 });
    expect(result).toMatchObject({
      ok: true,
      state: 'verified',
      found: { powerSettingValue: 3000 },
    });
    expect(writes.map((hex) => hex.slice(0, -4))).toEqual(['0110b9950002040001' + '0bb8']);
    const over = write(goodweEt, { powerSettingValue: 10_001 });
    expect([over.result, over.writes]).toEqual([
      { ok: false, reason: 'limit', detail: 'powerSettingValue' },
      [],
    ]);
  });

  it('a limit in watts as a share of the adjacent rated power', () => {
    const { result, writes } = write(growattMid, { activePowerControlValue: 13_750 });
    expect(result).toMatchObject({ ok: true, state: 'verified', found: { activePowerControlValue: 13_750 } });
    expect(writes.map((hex) => hex.slice(0, -4))).toEqual(['010600030037']);
  });

  it('a run mode consisting of the mode and a command to the battery, both in one write', () => {
    for (const [mode, registers] of [
      [3, '000200aa'],
      [2, '000200bb'],
      [1, '000000cc'],
    ] as const) {
      const { result, writes } = write(sungrowSh, { deviceRunMode: mode });
      expect(result).toMatchObject({ ok: true, state: 'verified', found: { deviceRunMode: mode } });
      expect(writes.map((hex) => hex.slice(0, -4))).toEqual([`011032f9000204${registers}`]);
    }
  });

  it('a limit that is not enabled holds nothing: neither before it is written nor if enabling is refused', () => {
    const { result } = write(sungrowSg, { activePowerControlValue: 55_000 });
    expect(result).toMatchObject({ before: { activePowerControlValue: null } });
    const kept: Record<string, number | string> = {};
    const withoutSwitch = write(
      sungrowSg,
      { activePowerControlValue: 55_000 },
      {
        read: () => ({
          inverterData: { activePowerControlValue: kept.activePowerControlValue ?? 110_000 },
          raw: { powerLimitSwitch: 0 },
        }),
        onWrite: (values) => {
          Object.assign(kept, values);
          return undefined;
        },
      },
    );
    expect(kept.activePowerControlValue).toBe(55_000);
    expect(withoutSwitch.result).toMatchObject({
      ok: true,
      state: 'mismatch',
      found: { activePowerControlValue: null },
    });
  });

  it('more watts than the rating of the inverter are refused', () => {
    const { result, writes } = write(sungrowSg, { activePowerControlValue: 120_000 });
    expect(result).toEqual({ ok: false, reason: 'limit', detail: 'activePowerControlValue' });
    expect(writes).toEqual([]);
  });

  it('a SunSpec inverter with its own scale factors, registers between unchanged', () => {
    const { result, writes } = write(sunspecInverter, { activePowerControlValue: 2500 });
    expect(result).toMatchObject({ ok: true, state: 'verified', found: { activePowerControlValue: 2500 } });
    expect(writes).toHaveLength(1);
    const off = write(sunspecInverter, { remoteSwitch: 2 });
    expect(off.result).toMatchObject({ ok: true, state: 'verified', before: { remoteSwitch: 1 } });
  });
});

describe('settings that a device accepts in one block', () => {
  const window = { chargeTimePeriod1Start: '01:00', chargeTimePeriod1End: '05:30' };

  it('are written as a whole, with registers between unchanged, enabled and applied', () => {
    const owner = { read: () => ({ raw: { timedRule: 2, timedChargePower: 5000, timedDischarging: 1 } }) };
    const { result, writes } = write(sofarHyd, window, owner);
    expect(result).toMatchObject({
      ok: true,
      state: 'verified',
      found: window,
      // Timed charging was not enabled.
      before: { chargeTimePeriod1Start: null, chargeTimePeriod1End: null },
    });
    expect(writes.map((hex) => hex.slice(0, -4))).toEqual([
      `01101111000f1e00020003${'0100051e'}${'00000000'}00001388${'00000000'}${'0000'.repeat(4)}0001`,
    ]);
  });

  it('are refused in part by the device, so that no half of a block is ever active', () => {
    const { slave } = field(sofarHyd);
    const part = slave.handle(framed('011011130002040100051e'));
    expect(toHex(part ?? noBytes)).toMatch(/^019002/);
  });

  it('hold nothing if the device reports that it did not apply them', () => {
    const { slave, device } = field(sofarHyd);
    const stubborn = refusing(slave, (hex) =>
      // The controller refuses (FFFBH in 111FH), according to the manufacturer's list.
      hex.startsWith('010311100010') ? framed(`0103200002${'0000'.repeat(14)}fffb`) : undefined,
    );
    const result = new TinyBus(stubborn).run(writeParameters(device, window));
    expect(result).toMatchObject({ ok: true, state: 'mismatch', found: { chargeTimePeriod1Start: null } });
  });

  it('need a separate command for the mode, by the raw value that the windows are stored in', () => {
    const { result, writes } = write(sofarHyd, { deviceRunMode: 4, ...window });
    expect(result).toMatchObject({ ok: true, state: 'verified', found: { deviceRunMode: 4, ...window } });
    expect(writes.map((hex) => hex.slice(0, 18))).toEqual(['011011100001020002', '01101111000f1e0000']);
  });
});

describe('set-points that a device takes over with their write', () => {
  const held = { passiveGridPower: 500, passiveBatteryPowerMin: -3000, passiveBatteryPowerMax: 3000 };
  const owner = () => {
    const kept: Record<string, number | string> = { ...held };
    return {
      read: () => ({ inverterData: kept }),
      onWrite: (values: AskedValues) => void Object.assign(kept, values),
    };
  };

  it('are written together if only one of them changes, the others as the device has them', () => {
    const { result, writes } = write(sofarHyd, { passiveBatteryPowerMin: -17_500 }, owner());
    expect(result).toMatchObject({
      ok: true,
      state: 'verified',
      found: { passiveBatteryPowerMin: -17_500 },
      before: { passiveBatteryPowerMin: -3000 },
    });
    expect(writes.map((hex) => hex.slice(0, -4))).toEqual(['0110118700060c000001f4ffffbba400000bb8']);
  });

  it.each([
    ['more than the range of the inverter', { passiveGridPower: 20_001 }, 'passiveGridPower'],
    ['a fraction of a watt', { passiveGridPower: 0.5 }, 'passiveGridPower'],
    [
      'a lower bound above the upper one',
      { passiveBatteryPowerMin: 2, passiveBatteryPowerMax: 1 },
      'passiveBatteryPowerMin',
    ],
    ['a lower bound above the one of the device', { passiveBatteryPowerMin: 3001 }, 'passiveBatteryPowerMin'],
    [
      'an upper bound below the one of the device',
      { passiveBatteryPowerMax: -3001 },
      'passiveBatteryPowerMax',
    ],
  ])('are refused, and nothing is written: %s', (_, asked, detail) => {
    const { result, writes } = write(sofarHyd, asked, owner());
    expect(result).toEqual({ ok: false, reason: 'limit', detail });
    expect(writes).toEqual([]);
  });

  it('are not verified if the device keeps one of its own', () => {
    const { slave, device } = field(sofarHyd, owner());
    const deaf = refusing(slave, (hex) => (isWrite(hex) ? framed('011011870006') : undefined));
    const result = new TinyBus(deaf).run(writeParameters(device, { passiveGridPower: -1000 }));
    expect(result).toMatchObject({ ok: true, state: 'mismatch', found: { passiveGridPower: 500 } });
  });
});

describe('settings that are read as input registers', () => {
  it('are written at the same address, hours and minutes as ASCII digits', () => {
    const window = { dischargeTimePeriod2Start: '18:05', dischargeTimePeriod2End: '21:45' };
    const { result, writes } = write(kstarHybrid, window);
    expect(result).toMatchObject({ ok: true, state: 'verified', found: window });
    expect(writes.map((hex) => hex.slice(0, -4))).toEqual(['01100c640004083138303532313435']);
  });

  it('a single one is written with the function that its profile names', () => {
    const { result, writes } = write(kstarHybrid, { deviceRunMode: 4 });
    expect(result).toMatchObject({ ok: true, state: 'verified', found: { deviceRunMode: 4 } });
    expect(writes.map((hex) => hex.slice(0, 12))).toEqual(['01060be40001']);
  });

  it('a mode that the inverter does not have is refused before anything is sent', () => {
    const { result, bus } = write(kstarHybrid, { deviceRunMode: 11 });
    expect(result).toEqual({ ok: false, reason: 'limit', detail: 'deviceRunMode' });
    expect(bus.requests).toEqual([]);
  });
});

describe('a setting that the device does not apply', () => {
  const { slave, device } = field(deyeLp3);
  const refuse = (code: number) =>
    refusing(slave, (hex) => (isWrite(hex) ? modbusException({ unit: 1, fn: 16 }, code) : undefined));

  it('is a refusal if the device reports one', () => {
    const bus = new TinyBus(refuse(2));
    const result = bus.run(writeParameters(device, { remoteSwitch: 2 }));
    expect(result).toEqual({ ok: false, reason: 'device-error', detail: 'modbus-2' });
  });

  it('is a mismatch if the device acknowledges and keeps its value', () => {
    const deaf = refusing(slave, (hex) =>
      isWrite(hex) ? sealCrc(Uint8Array.of(1, 16, 0, 0x50, 0, 1, 0, 0)) : undefined,
    );
    const result = new TinyBus(deaf).run(writeParameters(device, { remoteSwitch: 2 }));
    expect(result).toMatchObject({ ok: true, state: 'mismatch', found: { remoteSwitch: 1 } });
  });

  it('ends a write of several settings, with the current values', () => {
    let writes = 0;
    const once = refusing(slave, (hex) =>
      isWrite(hex) && ++writes > 1 ? modbusException({ unit: 1, fn: 16 }, 3) : undefined,
    );
    const asked = { pqBatteryRatedCapacity: 150, batterySocLowerProtectionValue: 15 };
    const result = new TinyBus(once).run(writeParameters(device, asked));
    expect(result).toMatchObject({
      ok: true,
      state: 'mismatch',
      code: 'modbus-3',
      asked,
      found: { pqBatteryRatedCapacity: 150, batterySocLowerProtectionValue: 20 },
      before: { pqBatteryRatedCapacity: 200, batterySocLowerProtectionValue: 20 },
    });
  });

  it('is not written if the device no longer holds the expected value', () => {
    const bus = new TinyBus(field(deyeLp3).slave);
    const result = bus.run(writeParameters(device, { remoteSwitch: 2 }, { remoteSwitch: 2 }));
    expect(result).toEqual({ ok: false, reason: 'changed', detail: 'remoteSwitch' });
    expect(bus.requests.map(toHex).filter(isWrite)).toEqual([]);
  });
});

it('a setting can be checked later', () => {
  const { bus, device } = field(deyeLp3);
  const command = { kind: 'write', values: { remoteSwitch: 2 } } as const;
  expect(isCheckable('deye-lp3', command)).toBe(true);
  expect(bus.run(check(device, command, noon))).toMatchObject({
    ok: true,
    found: { remoteSwitch: 1 },
    differs: ['remoteSwitch'],
  });
});

const withSettings = [...profiles.values()].filter(({ settings }) => settings.size > 0);

it.each(withSettings.map((profile) => [profile.id, profile] as const))(
  '%s: every setting can be written with its current value',
  (_, profile) => {
    const { bus, device } = field(profile);
    const all = bus.run(read(device, 'all'));
    const records = all.ok ? all.records : [];
    const values = Object.assign({}, ...records.map((record) => record.values)) as AskedValues;
    for (const name of profile.settings.keys()) {
      const value = values[name];
      if (value === undefined) throw new Error(`${name} is not read`);
      expect(bus.run(writeParameters(device, { [name]: value }))).toMatchObject({
        ok: true,
        state: 'verified',
      });
    }
  },
);

it.each([
  ['that is no point', { fields: { soc: {} } }, /no point/],
  ['without limits', { fields: { pv1Voltage: {} } }, /foolish limits/],
  ['of input registers', { fields: { pv1Voltage: { min: 0, max: 1 } } }, /nothing is written/],
])('a profile with a setting %s is refused', (_, settings, message) => {
  const space = message.source.includes('nothing') ? 'input' : 'holding';
  expect(() =>
    defineProfile({
      id: 'foolish',
      label: deyeLp3.label,
      manufacturer: deyeLp3.manufacturer,
      source: '',
      protocol: 'modbus',
      deviceTypes: [3],
      link: deyeLp3.link,
      examples: [],
      tables: [{ record: 'inverterData', space, every: 1, points: { pv1Voltage: [1, 'u16'] } }],
      settings: { by: 6, ...settings },
    }),
  ).toThrow(message);
});
