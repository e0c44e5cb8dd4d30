import { toHex } from '@heliodeck/kit/bytes';
import { describe, expect, it } from 'vitest';
import type { AskedValues, ControlCode } from '../contract.ts';
import type { Profile } from '../definition/profile.ts';
import { field } from '../dialog.test-support.ts';
import { control, writeParameters } from '../interpreter.ts';
import { profiles } from '../registry.ts';

const noon = { year: 2026, month: 6, day: 1, hour: 12, minute: 0, second: 0 };
const window = (kind: 'charge' | 'discharge', n: number, from: string, to: string): AskedValues =>
  Object.fromEntries([
    [`${kind}TimePeriod${n}Start`, from],
    [`${kind}TimePeriod${n}End`, to],
  ]);

type Frame = readonly [profile: string, asked: AskedValues, frame: string];

/**
 * The frame that each command sends, without its checksum, built manually from the list named in its profile: unit 1, function, register,
 * for function 10H count and bytes, and the value according to the list.
 */
const frames: readonly Frame[] = [
  // davidrapan/ha-solarman, kstar_hybrid.yaml: 0BE4, 0C06, 0C07, 0CF2; windows from 0C58 on in ASCII digits.
  ['kstar-hybrid', { deviceRunMode: 1 }, '01060be40000'],
  ['kstar-hybrid', { deviceRunMode: 4 }, '01060be40001'],
  ['kstar-hybrid', { batteryDischargeRate: 60 }, '01060c06003c'],
  ['kstar-hybrid', { batteryChargeRate: 50 }, '01060c070032'],
  ['kstar-hybrid', { batteryGridCharge: 1 }, '01060cf20001'],
  ['kstar-hybrid', window('charge', 1, '01:30', '05:00'), '01100c580004083031333030353030'],
  ['kstar-hybrid', window('discharge', 2, '18:05', '21:45'), '01100c640004083138303532313435'],
  // afore_hybrid.yaml: 09C4; windows from 09CD on, hour × 256 + minute.
  ['afore-hybrid', { deviceRunMode: 4 }, '010609c40006'],
  ['afore-hybrid', { deviceRunMode: 8 }, '010609c40003'],
  ['afore-hybrid', window('charge', 1, '01:00', '05:30'), '011009cd0002040100051e'],
  ['afore-hybrid', window('charge', 4, '13:07', '22:59'), '011009d30002040d07163b'],
  // The manufacturer's Modbus-G3 V1.38: 1104H, 1110H.
  ['sofar-g3', { remoteSwitch: 1 }, '011011040001020001'],
  ['sofar-g3', { remoteSwitch: 2 }, '011011040001020000'],
  ['sofar-hyd-g3', { deviceRunMode: 1 }, '011011100001020000'],
  ['sofar-hyd-g3', { deviceRunMode: 4 }, '011011100001020002'],
  // wills106/homeassistant-solax-modbus, plugin_sofar.py: three numbers with a sign from 1187 on, in one write.
  [
    'sofar-hyd-g3',
    { passiveGridPower: -1000, passiveBatteryPowerMin: -15_000, passiveBatteryPowerMax: 15_000 },
    '0110118700060cfffffc18ffffc56800003a98',
  ],
  // wills106/homeassistant-solax-modbus, plugin_solis.py: 43007, 43011, 43110, windows from 43143 on, hour and minute in two registers.
  ['solis-hybrid', { remoteSwitch: 1 }, '0106a7ff00be'],
  ['solis-hybrid', { remoteSwitch: 2 }, '0106a7ff00de'],
  ['solis-hybrid', { batterySocConnectLowerProtectionValue: 15 }, '0106a803000f'],
  ['solis-hybrid', { deviceRunMode: 1 }, '0106a8660021'],
  ['solis-hybrid', { deviceRunMode: 4 }, '0106a8660023'],
  ['solis-hybrid', window('charge', 1, '13:07', '22:59'), '0110a887000408000d00070016003b'],
  ['solis-hybrid', window('discharge', 3, '06:00', '07:30'), '0110a89f000408000600000007001e'],
  // deye_p3.yaml: 0050, 0066, 0073, 0075, 0082; only by function 10H.
  ...['deye-lp3', 'deye-hp3-kwh', 'deye-hp3-day-kwh'].flatMap((id): Frame[] => [
    [id, { remoteSwitch: 2 }, '011000500001020000'],
    [id, { pqBatteryRatedCapacity: 280 }, '011000660001020118'],
    [id, { batterySocLowerProtectionValue: 25 }, '011000730001020019'],
    [id, { batterySocConnectLowerProtectionValue: 35 }, '011000750001020023'],
    [id, { batteryGridCharge: 1 }, '011000820001020001'],
  ]),
  // deye_hybrid.yaml: 002B, 00D9, 00DA; only by function 10H.
  ['deye-lp1', { remoteSwitch: 2 }, '0110002b0001020000'],
  ['deye-lp1', { batterySocLowerProtectionValue: 25 }, '011000d90001020019'],
  ['deye-lp1', { batterySocConnectLowerProtectionValue: 35 }, '011000da0001020023'],
  // Growatt Inverter Modbus RTU Protocol II V1.20: 0, and 3 in per cent of 6 and 7 (25 kW here).
  ...['growatt-mid', 'growatt-tl-x', 'growatt-tl-xh', 'growatt-sph'].flatMap((id): Frame[] => [
    [id, { remoteSwitch: 2 }, '010600000000'],
    [id, { activePowerControlValue: 10_000 }, '010600030028'],
  ]),
  // bohdan-s/SunGather, registers-sungrow.yaml: 5006, 13000, 13058 and 13059, one less on the wire; mkaiser: 13050 and 13051.
  ['sungrow-sg', { remoteSwitch: 1 }, '0106138d00cf'],
  ['sungrow-sg', { remoteSwitch: 2 }, '0106138d00ce'],
  ['sungrow-sh', { remoteSwitch: 2 }, '010632c700ce'],
  ['sungrow-sh', { deviceRunMode: 3 }, '011032f9000204000200aa'],
  ['sungrow-sh', { batterySocUpperProtectionValue: 95.5 }, '0106330103bb'],
  ['sungrow-sh', { batterySocConnectLowerProtectionValue: 10 }, '010633020064'],
  // wlcrs/huawei-solar-lib, registers.py: 47081, 47082, 47086, 47087.
  ['huawei-sun2000', { batterySocUpperProtectionValue: 95 }, '0106b7e903b6'],
  ['huawei-sun2000', { batterySocConnectLowerProtectionValue: 12.5 }, '0106b7ea007d'],
  ['huawei-sun2000', { deviceRunMode: 1 }, '0106b7ee0002'],
  ['huawei-sun2000', { deviceRunMode: 4 }, '0106b7ee0005'],
  ['huawei-sun2000', { batteryGridCharge: 1 }, '0106b7ef0001'],
];

/** The same for controls. */
const controls: readonly (readonly [profile: string, code: ControlCode, frame: string])[] = [
  // wlcrs/huawei-solar-lib, registers.py: 40200 and 40201, to which 0 is written.
  ['huawei-sun2000', 1, '01069d080000'],
  ['huawei-sun2000', 2, '01069d090000'],
];

function profileOf(id: string): Profile {
  const profile = profiles.get(id);
  if (profile === undefined) throw new Error(`no profile ${id}`);
  return profile;
}

const isWrite = (hex: string) => /^01(06|10)/.test(hex);

describe('an order to an inverter matches the frame from the list of its manufacturer or owners', () => {
  it.each(frames)('%s %j: %s', (id, asked, frame) => {
    const { bus, device } = field(profileOf(id));
    expect(bus.run(writeParameters(device, asked))).toMatchObject({ state: 'verified', found: asked });
    expect(bus.requests.map(toHex).filter(isWrite)).toEqual([expect.stringMatching(`^${frame}....$`)]);
  });

  it.each(controls)('%s, control %i: %s', (id, code, frame) => {
    const { bus, device } = field(profileOf(id));
    expect(bus.run(control(device, code, noon))).toMatchObject({ ok: true });
    expect(bus.requests.map(toHex).filter(isWrite)).toEqual([expect.stringMatching(`^${frame}....$`)]);
  });

  it('every Modbus setting of an inverter outside blocks and maps of our own is in the table', () => {
    const told = new Set(frames.flatMap(([id, asked]) => Object.keys(asked).map((name) => `${id} ${name}`)));
    const windows = /TimePeriod\d+(Start|End)$/;
    const open = [...profiles.values()]
      .filter(
        ({ id, protocol, deviceTypes }) =>
          protocol === 'modbus' && deviceTypes.includes(3) && id !== 'heliodeck-hybrid',
      )
      .flatMap(({ id, settings }) =>
        [...settings].flatMap(([name, { block }]) =>
          block !== undefined || windows.test(name) || told.has(`${id} ${name}`) ? [] : [`${id} ${name}`],
        ),
      );
    // Tested in settings.test.ts, with the register that switches it on, or that has to be on.
    expect(open).toEqual([
      'sofar-hyd-g3 remoteSwitch',
      'deye-lp3 powerSettingValue',
      'deye-hp3-kwh powerSettingValue',
      'deye-hp3-day-kwh powerSettingValue',
      'sungrow-sg activePowerControlValue',
      'goodwe-et powerSettingValue',
    ]);
  });
});
