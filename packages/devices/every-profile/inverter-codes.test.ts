import { describe, expect, it } from 'vitest';
import { meaning } from '../register-lists/register-lists.test-support.ts';

/** Codes of the record (docs/product/dictionaries.md#inverter-codes). */
const [waiting, checking, normal, fault, upgrading, off] = [0, 1, 2, 3, 5, 6];

/** The public list's name for each code of a profile's state, and its value in the record; null: the record has no such state. */
const states: readonly (readonly [
  profile: string,
  fn: 3 | 4,
  address: number,
  list: Readonly<Record<number, readonly [called: string, status: number | null]>>,
])[] = [
  [
    'kstar-hybrid',
    4,
    0x0be6,
    {
      0: ['initialize', checking],
      1: ['standby', waiting],
      2: ['hybrid grid', normal],
      3: ['off network', normal],
      4: ['mains charging', normal],
      5: ['PV charging', normal],
      6: ['mains bypass', normal],
      7: ['fault', fault],
      8: ['debug', checking],
      9: ['forced charge', normal],
      10: ['powered apart from the inverter', normal],
      11: ['DSP burn', upgrading],
      12: ['MCU burn', upgrading],
      13: ['permanent error', fault],
      14: ['not in the list', null],
    },
  ],
  [
    'afore-hybrid',
    4,
    0x09c4,
    {
      0: ['init', waiting],
      1: ['standby', waiting],
      2: ['startup', checking],
      3: ['grid', normal],
      4: ['grid disconnected', waiting],
      5: ['generator', normal],
      6: ['off grid', normal],
      7: ['on grid', normal],
      8: ['shutdown', off],
      9: ['off', off],
      10: ['error', fault],
      11: ['update', upgrading],
      12: ['aging', normal],
      13: ['open loop', normal],
      14: ['sampling calibration', checking],
      15: ['not in the list', null],
    },
  ],
  ...['sofar-g3', 'sofar-hyd-g3'].map(
    (profile) =>
      [
        profile,
        3,
        0x0404,
        {
          0: ['waiting', waiting],
          1: ['detection', checking],
          2: ['grid-connected', normal],
          3: ['emergency power supply', normal],
          4: ['recoverable fault', fault],
          5: ['permanent fault', fault],
          6: ['upgrading', upgrading],
          7: ['self-charging', normal],
          8: ['SVG', normal],
          9: ['PID', normal],
          10: ['limit the load', normal],
          11: ['standby monitoring', waiting],
          12: ['not in the list', null],
        },
      ] as const,
  ),
  [
    'deye-lp3',
    3,
    0x01f4,
    {
      0: ['standby', waiting],
      1: ['self-test', checking],
      2: ['normal', normal],
      3: ['alarm', normal],
      4: ['fault', fault],
      5: ['not in the list', null],
    },
  ],
  [
    'solis-hybrid',
    4,
    0x8161,
    {
      1793: ['normal operation', normal],
      1794: ['initial standby', waiting],
      1796: ['control shutdown', off],
      1800: ['downtime', off],
      1808: ['standby', waiting],
      1824: ['derating', normal],
      1856: ['limit', normal],
      1920: ['bypass overload', fault],
      0: ['not in the list', null],
    },
  ],
  [
    'sungrow-sg',
    4,
    0x13ad,
    {
      0: ['run', normal],
      32768: ['stop', off],
      4864: ['key stop', off],
      5376: ['emergency stop', off],
      5120: ['standby', waiting],
      4608: ['initial standby', waiting],
      5632: ['starting', checking],
      37120: ['alarm run', normal],
      33024: ['derating run', normal],
      33280: ['dispatch run', normal],
      21760: ['fault', fault],
      9472: ['communication fault', fault],
      1: ['not in the list', null],
    },
  ],
  [
    'sungrow-sh',
    4,
    0x32c7,
    {
      2: ['stop', off],
      8: ['standby', waiting],
      16: ['initial standby', waiting],
      32: ['startup', checking],
      64: ['run', normal],
      256: ['fault', fault],
      1024: ['maintain run', normal],
      2048: ['forced run', normal],
      4096: ['off-grid run', normal],
      0: ['not in the list', null],
    },
  ],
  [
    'growatt-mid',
    4,
    0x0000,
    { 0: ['waiting', waiting], 1: ['normal', normal], 3: ['fault', fault], 2: ['not in the list', null] },
  ],
  [
    'huawei-sun2000',
    3,
    32_089,
    {
      0: ['standby: initializing', waiting],
      1: ['standby: detecting insulation resistance', checking],
      2: ['standby: detecting irradiation', waiting],
      3: ['standby: grid detecting', checking],
      256: ['starting', checking],
      512: ['on-grid', normal],
      513: ['grid connection: power limited', normal],
      514: ['grid connection: self-derating', normal],
      515: ['off-grid mode: running', normal],
      768: ['shutdown: fault', fault],
      769: ['shutdown: command', off],
      770: ['shutdown: OVGR', fault],
      771: ['shutdown: communication disconnected', fault],
      772: ['shutdown: power limited', off],
      773: ['shutdown: manual startup required', off],
      774: ['shutdown: DC switches disconnected', off],
      775: ['shutdown: rapid cutoff', off],
      776: ['shutdown: input underpowered', waiting],
      780: ['shutdown: end of discharge', off],
      1025: ['grid scheduling', normal],
      1029: ['grid scheduling', normal],
      1280: ['spot-check ready', checking],
      1536: ['inspecting', checking],
      1792: ['AFCI self-check', checking],
      2048: ['I-V scanning', checking],
      2304: ['DC input detection', checking],
      2560: ['running: off-grid charging', normal],
      40960: ['standby: no irradiation', waiting],
      4: ['not in the list', null],
    },
  ],
  [
    'goodwe-et',
    3,
    35_187,
    {
      0: ['wait', waiting],
      1: ['normal, on-grid', normal],
      2: ['normal, off-grid', normal],
      3: ['fault', fault],
      4: ['flash', upgrading],
      5: ['check', checking],
      6: ['not in the list', null],
    },
  ],
];

describe('the state that an inverter reports', () => {
  it.each(
    states.flatMap(([profile, fn, address, list]) =>
      Object.entries(list).map(
        ([code, [called, status]]) => [profile, fn, address, Number(code), called, status] as const,
      ),
    ),
  )('%s FC0%d register %d: %d, "%s", is %s', (profile, fn, address, code, _, status) => {
    const payload = code.toString(16).padStart(4, '0');
    expect(meaning(profile, fn, [address, payload, {}])).toMatchObject({
      kind: 'values',
      values: { deviceRunStatus: status },
    });
  });
});

/** Settings according to the lists: register, raw value, setting. */
const settings: readonly (readonly [
  string,
  3 | 4,
  number,
  number,
  Readonly<Record<string, number | null>>,
])[] = [
  ['kstar-hybrid', 4, 0x0be4, 0, { deviceRunMode: 1 }],
  ['kstar-hybrid', 4, 0x0be4, 1, { deviceRunMode: 4 }],
  ['kstar-hybrid', 4, 0x0be4, 2, { deviceRunMode: null }],
  ['kstar-hybrid', 4, 0x0cf2, 1, { batteryGridCharge: 1 }],
  ['kstar-hybrid', 4, 0x0bf6, 6, { batteryType: 3 }],
  ['kstar-hybrid', 4, 0x0be7, 1, { runMode: 6 }],
  ['kstar-hybrid', 4, 0x0be7, 2, { runMode: 10 }],
  ['afore-hybrid', 3, 0x09c4, 0, { deviceRunMode: 1 }],
  ['afore-hybrid', 3, 0x09c4, 3, { deviceRunMode: 8 }],
  ['afore-hybrid', 3, 0x09c4, 6, { deviceRunMode: 4 }],
  ['afore-hybrid', 3, 0x09c4, 1, { deviceRunMode: null }],
  ['sofar-g3', 3, 0x1104, 0, { remoteSwitch: 2 }],
  ['sofar-g3', 3, 0x1104, 1, { remoteSwitch: 1 }],
  ['sofar-hyd-g3', 3, 0x1110, 0, { deviceRunMode: 1 }],
  ['sofar-hyd-g3', 3, 0x1110, 2, { deviceRunMode: 4 }],
  ['sofar-hyd-g3', 3, 0x1110, 3, { deviceRunMode: null }],
  ['sofar-hyd-g3', 3, 0x1112, 1, { timedCharging: 1, timedDischarging: 0 }],
  ['sofar-hyd-g3', 3, 0x1112, 2, { timedCharging: 0, timedDischarging: 1 }],
  ['solis-hybrid', 3, 43_007, 190, { remoteSwitch: 1 }],
  ['solis-hybrid', 3, 43_007, 222, { remoteSwitch: 2 }],
  ['solis-hybrid', 3, 43_110, 33, { deviceRunMode: 1 }],
  ['solis-hybrid', 3, 43_110, 35, { deviceRunMode: 4 }],
  ['solis-hybrid', 3, 43_110, 1, { deviceRunMode: 1 }],
  ['solis-hybrid', 3, 43_110, 3, { deviceRunMode: 4 }],
  ['solis-hybrid', 3, 43_011, 15, { batterySocConnectLowerProtectionValue: 15 }],
  ['solis-hybrid', 3, 43_110, 49, { deviceRunMode: null }],
  ['deye-lp3', 3, 0x0050, 1, { remoteSwitch: 1 }],
  ['deye-lp3', 3, 0x0050, 0, { remoteSwitch: 2 }],
  ['growatt-mid', 3, 0, 0, { remoteSwitch: 2 }],
  ['growatt-mid', 3, 0, 1, { remoteSwitch: 1 }],
  ['goodwe-et', 3, 47_000, 0, { deviceRunMode: 1 }],
  ['goodwe-et', 3, 47_000, 5, { deviceRunMode: 1 }],
  ['goodwe-et', 3, 47_000, 4, { deviceRunMode: 4 }],
  ['goodwe-et', 3, 47_000, 3, { deviceRunMode: null }],
  ['huawei-sun2000', 3, 47_087, 1, { batteryGridCharge: 1 }],
  ['huawei-sun2000', 3, 47_087, 2, { batteryGridCharge: null }],
  ['deye-lp3', 3, 0x0082, 0, { batteryGridCharge: 0 }],
  ['deye-lp3', 3, 0x0082, 1, { batteryGridCharge: 1 }],
  ['huawei-sun2000', 3, 47_086, 2, { deviceRunMode: 1 }],
  ['huawei-sun2000', 3, 47_086, 3, { deviceRunMode: 4 }],
  ['huawei-sun2000', 3, 47_086, 5, { deviceRunMode: 4 }],
  ['huawei-sun2000', 3, 47_086, 4, { deviceRunMode: null }],
  ['sungrow-sg', 3, 0x138d, 0xcf, { remoteSwitch: 1 }],
  ['sungrow-sg', 3, 0x138d, 0xce, { remoteSwitch: 2 }],
  ['sungrow-sg', 3, 0x138e, 0xaa, { powerLimitSwitch: 1 }],
  ['sungrow-sg', 3, 0x138e, 0x55, { powerLimitSwitch: 0 }],
  ['sungrow-sh', 3, 0x32c7, 0xcf, { remoteSwitch: 1 }],
  ['sungrow-sh', 3, 0x32c7, 0xce, { remoteSwitch: 2 }],
];

describe('the run mode of Sungrow SH, in two registers', () => {
  it.each([
    ['000000cc', 1],
    ['000000aa', 1],
    ['000200aa', 3],
    ['000200bb', 2],
    ['000200cc', null],
    ['000300cc', null],
  ])('%s: %s', (payload, deviceRunMode) => {
    expect(meaning('sungrow-sh', 3, [13_049, payload, {}])).toMatchObject({ values: { deviceRunMode } });
  });
});

describe('the settings of an inverter', () => {
  it.each(settings)('%s FC0%d register %d: %d', (profile, fn, address, raw, values) => {
    const payload = raw.toString(16).padStart(4, '0');
    expect(meaning(profile, fn, [address, payload, {}])).toMatchObject({ kind: 'values', values });
  });
});
