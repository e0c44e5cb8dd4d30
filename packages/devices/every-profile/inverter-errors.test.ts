import type { FlagSet } from '@heliodeck/model/descriptors/flag-set';
import { inverterErrors, inverterWarnings, registers } from '@heliodeck/model/devices/flags/inverter';
import { describe, expect, it } from 'vitest';
import type { Profile } from '../definition/profile.ts';
import { made } from '../derived.test-support.ts';
import { profiles, profilesOf } from '../registry.ts';
import { bitWordsOf } from '../values/derived.ts';

/** Fault words of a profile without any fault. */
function quietWords(profile: Profile): Record<string, number> {
  const words = profile.derivedSpecs.flatMap(([record, metric, spec]) =>
    /^(error|warning)Msg/.test(metric) ? [...bitWordsOf({ [record]: { [metric]: spec } })] : [],
  );
  return Object.fromEntries(words.map((word) => [word, 0]));
}

/** The record's faults for fault words, in both languages; 'unknown' if its group has no text for one. */
function said(profile: Profile, words: Readonly<Record<string, number>>): string[] {
  const read = { ...quietWords(profile), ...words };
  const texts = ({ flags }: FlagSet, value: unknown) =>
    Array.from({ length: 16 }, (_, bit) => bit)
      .filter((bit) => typeof value === 'number' && Math.floor(value / 2 ** bit) % 2 === 1)
      .map((bit) => {
        const set = flags.find((flag) => flag.bit === bit)?.set;
        return set === undefined ? 'unknown' : `${set.en} ${set.zh}`;
      });
  return registers.flatMap((n) => [
    ...texts(inverterErrors[n], made(profile, read, `errorMsg${n}`)).map((text) => `error ${n}: ${text}`),
    ...texts(inverterWarnings[n], made(profile, read, `warningMsg${n}`)).map(
      (text) => `warning ${n}: ${text}`,
    ),
  ]);
}

function profileOf(id: string): Profile {
  const profile = profiles.get(id);
  if (profile === undefined) throw new Error(`no profile ${id}`);
  return profile;
}

/** Bits that are not faults: switched off or limited by a command. */
const silent: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'sofar-g3': { fault11: 0x0037 },
  'sofar-hyd-g3': { fault11: 0x0037 },
  sunspec: { events: 0x8000_0040 },
};

describe('a bit of a fault word', () => {
  const withWords = profilesOf(3).filter(
    (profile) =>
      profile.derivedSpecs.length > 0 &&
      Object.keys(quietWords(profile)).length > 0 &&
      profile.id !== 'heliodeck-hybrid',
  );

  it.each(withWords.map((profile) => [profile.id, profile] as const))(
    '%s: belongs to exactly one register, as one error or warning',
    (id, profile) => {
      for (const word of Object.keys(quietWords(profile))) {
        const point = profile.points.find(({ name }) => name === word);
        const bits = point?.size === 2 || point?.space === 'ac' ? 32 : 16;
        for (let bit = 0; bit < bits; bit++) {
          const isSilent = Math.floor((silent[id]?.[word] ?? 0) / 2 ** bit) % 2 === 1;
          expect([word, bit, said(profile, { [word]: 2 ** bit }).length]).toEqual([
            word,
            bit,
            isSilent ? 0 : 1,
          ]);
        }
      }
    },
  );

  it.each(withWords.map((profile) => [profile.id, profile] as const))(
    '%s: none set means no fault',
    (_, profile) => {
      expect(said(profile, {})).toEqual([]);
    },
  );
});

/** The word and bit of a fault, from its number in the list. */
const sofar = (fault: number) => ({ [`fault${Math.ceil(fault / 16)}`]: 2 ** ((fault - 1) % 16) });
const deye = (fault: number) => ({
  [fault > 32 ? 'faultWords2' : 'faultWords']: 2 ** ((fault - 1) % 32),
});
const goodwe = (bit: number) => ({ errorCode: 2 ** bit });

/** Faults by the list's words, and the record's texts. */
const faults: readonly (readonly [string, called: string, words: Record<string, number>, means: string])[] = [
  ['sofar-g3', 'ID01 grid overvoltage', sofar(1), 'error 1: Grid overvoltage 电网过压'],
  ['sofar-g3', 'ID02 grid undervoltage', sofar(2), 'error 1: Grid undervoltage 电网欠压'],
  ['sofar-g3', 'ID03 grid overfrequency', sofar(3), 'error 1: Grid overfrequency 电网过频'],
  ['sofar-g3', 'ID04 grid underfrequency', sofar(4), 'error 1: Grid underfrequency 电网欠频'],
  ['sofar-g3', 'ID05 leakage current', sofar(5), 'error 2: Residual current too high 漏电流超限'],
  ['sofar-g3', 'ID08 island', sofar(8), 'error 1: Islanding 孤岛'],
  ['sofar-g3', 'ID14 grid voltage unbalance', sofar(14), 'error 1: Grid unbalanced 电网不平衡'],
  ['sofar-g3', 'ID16 sudden grid phase change', sofar(16), 'error 1: unknown'],
  ['sofar-g3', 'ID17 grid current sampling', sofar(17), 'error 4: Sampling fault 采样故障'],
  ['sofar-g3', 'ID37 auxiliary power', sofar(37), 'error 4: Auxiliary supply fault 辅助电源故障'],
  ['sofar-g3', 'ID39 arc shutdown', sofar(39), 'error 2: Arc fault 电弧故障'],
  ['sofar-g3', 'ID42 insulation', sofar(42), 'error 2: PV insulation resistance low PV绝缘阻抗低'],
  ['sofar-g3', 'ID46 input reversed', sofar(46), 'error 2: PV reversed PV反接'],
  ['sofar-g3', 'ID50 heatsink 1', sofar(50), 'error 5: Radiator over-temperature 散热器过温'],
  ['sofar-g3', 'ID69 PV overvoltage', sofar(69), 'error 2: PV overvoltage PV过压'],
  ['sofar-g3', 'ID73 bus overvoltage', sofar(73), 'error 4: Bus overvoltage 母线过压'],
  ['sofar-hyd-g3', 'ID70 battery overvoltage', sofar(70), 'error 3: Battery overvoltage 电池过压'],
  [
    'sofar-hyd-g3',
    'ID81 battery overcurrent',
    sofar(81),
    'error 3: Battery discharge overcurrent 电池放电过流',
  ],
  ['sofar-hyd-g3', 'ID105 meter', sofar(105), 'error 6: Meter communication fault 电表通信故障'],
  ['sofar-hyd-g3', 'ID110 overload 1', sofar(110), 'error 5: EPS overload 离网过载'],
  [
    'sofar-hyd-g3',
    'ID113 overtemperature load shedding',
    sofar(113),
    'warning 5: Derated by temperature 过温降额',
  ],
  ['sofar-hyd-g3', 'ID114 frequency down load', sofar(114), 'warning 1: Derated by overfrequency 过频降额'],
  [
    'sofar-hyd-g3',
    'ID125 battery low voltage shutdown',
    sofar(125),
    'error 3: Battery undervoltage 电池欠压',
  ],
  ['sofar-hyd-g3', 'ID126 battery low voltage', sofar(126), 'warning 3: Battery voltage low 电池电压偏低'],
  ['sofar-hyd-g3', 'ID144 grid relay', sofar(144), 'error 1: Grid relay fault 并网继电器故障'],
  ['sofar-hyd-g3', 'ID148 real-time clock', sofar(148), 'warning 6: Clock abnormal 时钟异常'],
  ['sofar-hyd-g3', 'ID149 EEPROM', sofar(149), 'error 6: Memory fault 存储器故障'],
  [
    'sofar-hyd-g3',
    'ID157 battery 1 communication',
    sofar(157),
    'error 6: BMS communication fault BMS通信故障',
  ],
  ['sofar-hyd-g3', 'ID169 fan 1', sofar(169), 'error 4: Fan fault 风扇故障'],
  ['sofar-hyd-g3', 'ID176 meter', sofar(176), 'error 6: Meter communication fault 电表通信故障'],
  ['sofar-hyd-g3', 'ID128 reserved', sofar(128), 'error 4: unknown'],
  ['deye-lp3', 'F10 auxiliary power supply', deye(10), 'error 4: Auxiliary supply fault 辅助电源故障'],
  ['deye-lp3', 'F18 AC overcurrent', deye(18), 'error 1: Grid overcurrent 电网过流'],
  ['deye-lp3', 'F20 DC overcurrent', deye(20), 'error 2: PV overcurrent PV过流'],
  ['deye-lp3', 'F23 AC leakage current', deye(23), 'error 2: Residual current too high 漏电流超限'],
  ['deye-lp3', 'F24 DC insulation', deye(24), 'error 2: PV insulation resistance low PV绝缘阻抗低'],
  ['deye-lp3', 'F26 busbar imbalance', deye(26), 'error 4: Bus unbalanced 母线不平衡'],
  ['deye-lp3', 'F29 parallel cable', deye(29), 'error 6: Parallel communication fault 并机通信故障'],
  ['deye-lp3', 'F35 no AC grid', deye(35), 'error 1: Grid lost 电网缺失'],
  ['deye-lp3', 'F42 AC line low voltage', deye(42), 'error 1: Grid undervoltage 电网欠压'],
  ['deye-lp3', 'F47 AC frequency', deye(47), 'error 1: unknown'],
  ['deye-lp3', 'F56 busbar voltage low', deye(56), 'error 4: Bus undervoltage 母线欠压'],
  ['deye-lp3', 'F63 arc', deye(63), 'error 2: Arc fault 电弧故障'],
  ['deye-lp3', 'F64 heat sink', deye(64), 'error 5: Radiator over-temperature 散热器过温'],
  ['deye-lp3', 'F13 working mode change', deye(13), 'error 4: unknown'],
  ['deye-lp3', 'alarm 1, fan', { alarmWords: 0x2 }, 'warning 4: Fan speed abnormal 风扇转速异常'],
  [
    'deye-lp3',
    'alarm 3, meter',
    { alarmWords: 0x8 },
    'warning 6: Meter communication interrupted 电表通信中断',
  ],
  ['deye-lp3', 'alarm 30, battery', { alarmWords: 2 ** 30 }, 'warning 3: unknown'],
  ['goodwe-et', 'utility loss', goodwe(9), 'error 1: Grid lost 电网缺失'],
  ['goodwe-et', 'relay check', goodwe(25), 'error 1: Grid relay fault 并网继电器故障'],
  ['goodwe-et', 'grid frequency', goodwe(29), 'error 1: unknown'],
  ['goodwe-et', 'PV overvoltage', goodwe(15), 'error 2: PV overvoltage PV过压'],
  ['goodwe-et', 'isolation', goodwe(18), 'error 2: PV insulation resistance low PV绝缘阻抗低'],
  ['goodwe-et', 'ground current', goodwe(10), 'error 2: Residual current too high 漏电流超限'],
  ['goodwe-et', 'DC bus high', goodwe(11), 'error 4: Bus overvoltage 母线过压'],
  ['goodwe-et', 'AC current sensor', goodwe(8), 'error 4: Current sensor fault 电流传感器故障'],
  ['goodwe-et', 'consistency of voltages', goodwe(23), 'error 4: Sampling fault 采样故障'],
  ['goodwe-et', 'external fan', goodwe(16), 'error 4: Fan fault 风扇故障'],
  ['goodwe-et', 'over-temperature', goodwe(13), 'error 5: Radiator over-temperature 散热器过温'],
  ['goodwe-et', 'back-up overload', goodwe(20), 'error 5: EPS overload 离网过载'],
  ['goodwe-et', 'EEPROM', goodwe(30), 'error 6: Memory fault 存储器故障'],
  ['goodwe-et', 'a number without a name', goodwe(24), 'error 4: unknown'],
  ['huawei-sun2000', '2034 grid overvoltage', { alarms1: 0x0200 }, 'error 1: Grid overvoltage 电网过压'],
  ['huawei-sun2000', '2033 grid undervoltage', { alarms1: 0x0100 }, 'error 1: Grid undervoltage 电网欠压'],
  ['huawei-sun2000', '2036 grid overfrequency', { alarms1: 0x0800 }, 'error 1: Grid overfrequency 电网过频'],
  [
    'huawei-sun2000',
    '2037 grid underfrequency',
    { alarms1: 0x1000 },
    'error 1: Grid underfrequency 电网欠频',
  ],
  ['huawei-sun2000', '2032 grid loss', { alarms1: 0x0080 }, 'error 1: Grid lost 电网缺失'],
  ['huawei-sun2000', '2001 string voltage high', { alarms1: 0x0001 }, 'error 2: PV overvoltage PV过压'],
  ['huawei-sun2000', '2002 DC arc', { alarms1: 0x0002 }, 'error 2: Arc fault 电弧故障'],
  ['huawei-sun2000', '2003 DC arc, cleared by hand', { alarms3: 0x2000 }, 'error 2: Arc fault 电弧故障'],
  ['huawei-sun2000', '2011 string reversed', { alarms1: 0x0004 }, 'error 2: PV reversed PV反接'],
  [
    'huawei-sun2000',
    '2062 insulation',
    { alarms2: 0x0004 },
    'error 2: PV insulation resistance low PV绝缘阻抗低',
  ],
  [
    'huawei-sun2000',
    '2051 residual current',
    { alarms2: 0x0001 },
    'error 2: Residual current too high 漏电流超限',
  ],
  [
    'huawei-sun2000',
    '2063 over-temperature',
    { alarms2: 0x0008 },
    'error 5: Radiator over-temperature 散热器过温',
  ],
  ['huawei-sun2000', '2069 battery reversed', { alarms3: 0x0010 }, 'error 3: Battery reversed 电池反接'],
  ['huawei-sun2000', '2086 external fan', { alarms3: 0x0008 }, 'error 4: Fan fault 风扇故障'],
  ['huawei-sun2000', '2070 active islanding', { alarms2: 0x0400 }, 'error 1: Islanding 孤岛'],
  [
    'huawei-sun2000',
    '2065 versions',
    { alarms2: 0x0020 },
    'error 6: Software versions do not match 软件版本不匹配',
  ],
  [
    'huawei-sun2000',
    '2094 battery can give little',
    { alarms3: 0x8000 },
    'warning 3: State of charge low 电量过低',
  ],
  ['solis-hybrid', 'no grid', { gridFaults: 0x0001 }, 'error 1: Grid lost 电网缺失'],
  [
    'solis-hybrid',
    'battery not connected',
    { batteryFaults: 0x0001 },
    'error 3: Battery open circuit 电池开路',
  ],
  ['solis-hybrid', 'DC bus overvoltage', { deviceFaults: 0x0002 }, 'error 4: Bus overvoltage 母线过压'],
  [
    'solis-hybrid',
    'PV insulation',
    { deviceFaults2: 0x0020 },
    'error 2: PV insulation resistance low PV绝缘阻抗低',
  ],
  ['growatt-mid', 'a fault code', { faultCode: 117 }, 'error 4: unknown'],
  ['kstar-hybrid', 'an alarm code', { alarmCode: 0x8000_0000 }, 'warning 4: unknown'],
];

describe('faults by the names of their lists', () => {
  it.each(faults)('%s: %s', (id, _, words, means) => {
    expect(said(profileOf(id), words)).toEqual([means]);
  });

  it('several faults of one device are reported at once', () => {
    expect(said(profileOf('sofar-hyd-g3'), { ...sofar(2), ...sofar(70), ...sofar(169) })).toEqual([
      'error 1: Grid undervoltage 电网欠压',
      'error 3: Battery overvoltage 电池过压',
      'error 4: Fan fault 风扇故障',
    ]);
  });
});
