import { concatBytes, fromHex, fromLatin1, noBytes, toLatin1 } from '@heliodeck/kit/bytes';
import { describe, expect, it } from 'vitest';
import type { Discard } from '../exchange.ts';
import { frameOf } from '../vectors/exchanges.ts';
import { paceVectors } from '../vectors/pace.ts';
import { hear, singly } from '../vectors/trial.ts';
import { type PaceAnalogPack, parsePaceAnalog } from './analog.ts';
import { decodePaceFrame, encodePaceFrame } from './frame.ts';
import { parsePaceCapacity, parsePaceClock, parsePaceText } from './replies.ts';
import { paceRequest } from './requests.ts';
import { paceAnalogInfo, paceReply, paceWarningInfo, parsePaceRequest } from './slave.ts';
import { type PaceWarningPack, parsePaceWarning } from './warning.ts';

const ask = (cid2: number, command: number) =>
  paceRequest({ address: command, cid2, info: Uint8Array.of(command) });
const analog = ask(0x42, 2);
const warning = ask(0x44, 2);

const testPack: PaceAnalogPack = {
  cellVoltages: [3383, 3301, 3336],
  temperatures: [256, -105, null],
  current: -225,
  totalVoltage: 52429,
  remainingCapacity: 4819,
  userDefined: 3,
  fullCapacity: 10346,
  cycles: 140,
  designCapacity: 10000,
  soc: null,
  chargedTotal: null,
  dischargedTotal: null,
  soh: null,
  independentVoltage: null,
  independentCurrent: null,
  trailingHex: '',
};
const v31: PaceAnalogPack = {
  ...testPack,
  userDefined: 9,
  soc: 87,
  chargedTotal: 70000,
  dischargedTotal: 69000,
  soh: 99,
  independentVoltage: 53100,
  independentCurrent: -12,
};
const alarms: PaceWarningPack = {
  cellAlerts: [0, 1, 2, 0xf0],
  temperatureAlerts: [0, 2],
  chargeCurrentAlert: 2,
  totalVoltageAlert: 0,
  dischargeCurrentAlert: 1,
  protection1: 3,
  protection2: 0x80,
  indicator: 0x8d,
  control: 0x39,
  fault: 0x24,
  balance1: 5,
  balance2: 0x80,
  warning1: 0x2a,
  warning2: 0x81,
  trailingHex: '',
};

const reply = (info: Uint8Array, address = 2) => encodePaceFrame({ address, code: 0, info });
const trailing = (info: Uint8Array, hex: string) => concatBytes(info, fromHex(hex) ?? noBytes);

describe('frames that are no answer', () => {
  it.each<[string, Uint8Array, Discard]>([
    ['the echo of the request', analog.request, 'echo'],
    ['the master’s own poll of a slave', encodePaceFrame({ address: 2, code: 0x90 }), 'foreign'],
    ['the same command to another pack', ask(0x42, 3).request, 'foreign'],
    ['a reply about another pack', reply(paceAnalogInfo(3, [testPack])), 'mismatch'],
    ['a reply to 44H', reply(paceWarningInfo(2, [alarms])), 'mismatch'],
    [
      'the 4AH dialect',
      encodePaceFrame({ address: 2, code: 0, cid1: 0x4a, info: paceAnalogInfo(2, [testPack]) }),
      'dialect',
    ],
    ['an analog report that ends early', reply(paceAnalogInfo(2, [testPack]).subarray(0, 20)), 'mismatch'],
    ['a frame whose end was lost', fromLatin1('~25024600F07A0002'), 'length'],
  ])('%s is discarded, and the answer after it found', (_, frame, reason) => {
    const answer = reply(paceAnalogInfo(2, [testPack]));
    const { outcome, listener } = hear(analog, [concatBytes(frame, answer)]);
    expect(hear(analog, [frame]).outcome).toBeUndefined();
    expect([...listener.discards.keys()]).toEqual([reason]);
    expect(outcome).toMatchObject({ kind: 'answer', frame: answer });
  });

  it('line ends and 00 glitches before the answer are not counted, and other bytes count as one run of noise', () => {
    const answer = reply(paceAnalogInfo(2, [testPack]));
    const discards = (before: string) => [...hear(analog, [fromLatin1(before), answer]).listener.discards];
    expect(discards('\r\n\0\n')).toEqual([]);
    expect(discards('\r\nx\n')).toEqual([['noise', 1]]);
  });

  it('refuses lower-case hex, which no device sends', () => {
    expect(
      decodePaceFrame(fromLatin1(toLatin1(reply(paceAnalogInfo(2, [testPack]))).toLowerCase())),
    ).toBeTypeOf('string');
  });

  it('include a late 42H report whose bytes happen to fit warnings', () => {
    const cells = [
      3300, 3301, 3302, 3303, 3304, 3305, 3306, 0x0d14, 3308, 3309, 3310, 3311, 3312, 3313, 3314,
    ];
    const late = paceAnalogInfo(2, [
      { ...testPack, cellVoltages: cells, temperatures: [250, 250, 250, 250, 250, 250] },
    ]);
    expect(parsePaceWarning(late, 2)).toBeDefined();
    expect(hear(warning, [reply(late)]).outcome).toBeUndefined();
  });

  it('include a late 44H report of an eight-cell pack whose bytes happen to fit voltages', () => {
    const late =
      '~250E46004048000E080201000002000102050201010101020000B8BE4852D088278CE65EC2AC0277DB46EE8E\r';
    const decoded = decodePaceFrame(fromLatin1(late));
    expect(parsePaceAnalog(typeof decoded === 'string' ? noBytes : decoded.info, 14)).toBeDefined();
    const { outcome, listener } = hear(ask(0x42, 14), [fromLatin1(late)]);
    expect(outcome).toBeUndefined();
    expect([...listener.discards]).toEqual([['mismatch', 1]]);
    expect(hear(ask(0x44, 14), [fromLatin1(late)]).outcome).toMatchObject({ kind: 'answer' });
  });

  it('are buffered up to the longest frame while none ends', () => {
    const listener = analog.listen();
    for (let i = 0; i < 20; i++) listener.push(fromLatin1(`~${'0'.repeat(500)}`.slice(i === 0 ? 0 : 1)));
    expect(listener.discards.get('overflow')).toBeGreaterThan(0);
    expect(listener.push(reply(paceAnalogInfo(2, [testPack])))).toMatchObject({ kind: 'answer' });
  });
});

describe('a reply', () => {
  it('is recognised by its COMMAND, as the master answers for its slaves with its own address', () => {
    expect(hear(analog, [reply(paceAnalogInfo(2, [testPack]), 1)]).outcome).toMatchObject({ kind: 'answer' });
  });

  it('a reply of clones has version 20H to 22H', () => {
    const clone = encodePaceFrame({
      address: 2,
      code: 0,
      version: 0x20,
      info: paceAnalogInfo(2, [testPack]),
    });
    expect(hear(analog, [clone]).outcome).toMatchObject({ kind: 'answer', value: { version: 0x20 } });
  });

  it('a reply without a COMMAND is recognised by its address and form', () => {
    const version = paceRequest({ address: 1, cid2: 0xc1 });
    expect(hear(version, [reply(fromLatin1('P16S100A-1812-1.00 \0'), 2)]).outcome).toBeUndefined();
    expect(hear(version, [reply(paceAnalogInfo(1, [testPack]), 1)]).outcome).toBeUndefined();
    expect(hear(version, [reply(fromLatin1('P16S100A-1812-1.00 \0'), 1)]).outcome).toBeDefined();
  });

  it('split by the one-byte heartbeat of its DTU is joined', () => {
    const answer = reply(paceAnalogInfo(2, [testPack]));
    for (const beat of [0x00, 0xfe]) {
      const cut = concatBytes(answer.subarray(0, 40), Uint8Array.of(beat), answer.subarray(40));
      expect(hear(analog, singly(cut)).outcome).toMatchObject({ kind: 'answer', frame: answer });
    }
  });

  it('a reply with a return code is a device error', () => {
    const { outcome } = hear(analog, [encodePaceFrame({ address: 2, code: 4 })]);
    expect(outcome).toMatchObject({ kind: 'error', code: 'pace-04' });
  });
});

describe('an analog report', () => {
  it('an analog report of several packs that does not divide by their number is refused', () => {
    const info = paceAnalogInfo(0xff, [testPack, testPack]);
    expect(parsePaceAnalog(info, 0xff)?.packs).toEqual([testPack, testPack]);
    expect(parsePaceAnalog(trailing(info, '00'), 0xff)).toBeUndefined();
    expect(parsePaceAnalog(Uint8Array.of(0, 0, 16, 1), 0xff)).toBeUndefined();
  });

  it.each([0, 1, 2, 3, 9])('is read for any P (%i)', (userDefined) => {
    const info = paceAnalogInfo(2, [{ ...testPack, userDefined }]);
    expect(parsePaceAnalog(info, 2)?.packs).toEqual([{ ...testPack, userDefined }]);
  });

  it('may lack the design capacity', () => {
    const pack = { ...testPack, userDefined: 2, designCapacity: null };
    expect(parsePaceAnalog(paceAnalogInfo(2, [pack]), 2)?.packs).toEqual([pack]);
  });

  it('an analog report of V3.1 has SOC, SOH and totals, and of newer firmware unknown words', () => {
    expect(parsePaceAnalog(paceAnalogInfo(2, [v31]), 2)?.packs).toEqual([v31]);
    const newer = trailing(paceAnalogInfo(2, [v31]), 'abcd01');
    expect(parsePaceAnalog(newer, 2)?.packs).toEqual([{ ...v31, trailingHex: 'abcd01' }]);
  });
});

describe('the published replies decode to the values of their sources', () => {
  const infoOf = (id: string) => {
    const vector = paceVectors.find((one) => one.id === id);
    const frame = decodePaceFrame(frameOf(vector?.response ?? '~'));
    if (vector === undefined || typeof frame === 'string') throw new Error(id);
    return { info: frame.info, meaning: vector.meaning };
  };

  it.each(['pace-doc485-analog', 'pace-doc232-analog', 'pace-jakiper-analog'])('%s', (id) => {
    const { info, meaning } = infoOf(id);
    const report = parsePaceAnalog(info, 2);
    const pack = report?.packs[0];
    if (pack === undefined) throw new Error('no pack');
    expect({ infoflag: report?.flag, command_or_count: report?.command }).toEqual({
      infoflag: meaning.infoflag,
      command_or_count: meaning.command_or_count,
    });
    expect([
      {
        cellCount: pack.cellVoltages.length,
        cell_mV: pack.cellVoltages,
        tempCount: pack.temperatures.length,
        'temp_raw_0.1K': pack.temperatures.map((tenths) => (tenths ?? 0) + 2730),
        temp_C: pack.temperatures.map((tenths) => (tenths ?? 0) / 10),
        current_A: pack.current / 100,
        voltage_V: pack.totalVoltage / 1000,
        remainCapacity_Ah: pack.remainingCapacity / 100,
        userDefinedCountP: pack.userDefined,
        fullCapacity_Ah: pack.fullCapacity / 100,
        cycles: pack.cycles,
        designCapacity_Ah: (pack.designCapacity ?? 0) / 100,
        trailingHex: pack.trailingHex,
      },
    ]).toEqual(meaning.packs);
  });

  it.each(['pace-jakiper-status', 'pace-gobel-status-4E', 'pace-constructed-alarm-1'])('%s', (id) => {
    const { info, meaning } = infoOf(id);
    const report = parsePaceWarning(info, 2);
    const pack = report?.packs[0];
    expect(meaning).toMatchObject({
      infoflag: report?.flag,
      command_or_count: report?.command,
      voltageAlert: pack?.cellAlerts,
      temperatureAlert: pack?.temperatureAlerts,
      currentAlert_charge: pack?.chargeCurrentAlert,
      voltageAlert_total: pack?.totalVoltageAlert,
      dischargeCurrentAlert: pack?.dischargeCurrentAlert,
      protectionStatus1: pack?.protection1,
      protectionStatus2: pack?.protection2,
      indicatorStatus: pack?.indicator,
      controlStatus: pack?.control,
      faultStatus: pack?.fault,
      balanceStatus1: pack?.balance1,
      balanceStatus2: pack?.balance2,
      alertStatus1: pack?.warning1,
      alertStatus2: pack?.warning2,
      trailingHex: pack?.trailingHex,
    });
  });

  it('pace-C1-version and pace-A6-capacity', () => {
    const version = infoOf('pace-C1-version');
    expect(parsePaceText(version.info)).toBe(version.meaning.softwareVersion);
    const capacity = infoOf('pace-A6-capacity');
    expect(parsePaceCapacity(capacity.info)).toEqual({ remaining: 6204, full: 10346, design: 10000 });
    expect(capacity.meaning).toEqual({ remain_mAh: 62040, full_mAh: 103460, design_mAh: 100000 });
  });

  it('an impossible clock is absent', () => {
    expect(parsePaceClock(Uint8Array.of(18, 13, 1, 0, 0, 0))).toBeUndefined();
    expect(parsePaceClock(Uint8Array.of(18, 12, 31, 23, 59, 58))).toMatchObject({ year: 2018, second: 58 });
  });
});

describe('a pack', () => {
  it('finds requests between other frames and answers them', () => {
    const stream = concatBytes(fromLatin1('ping'), fromLatin1('~2502'), warning.request);
    const first = parsePaceRequest(stream);
    expect(first).toEqual({ kind: 'skip', count: 4 });
    expect(parsePaceRequest(stream.subarray(4))).toEqual({ kind: 'skip', count: 5 });
    const input = parsePaceRequest(stream.subarray(9));
    if (input.kind !== 'request') throw new Error('no request');
    const { outcome } = hear(warning, [paceReply(input.request, { info: paceWarningInfo(2, [alarms]) })]);
    if (outcome?.kind !== 'answer') throw new Error('no answer');
    expect(parsePaceWarning(outcome.value.info, 2)?.packs).toEqual([alarms]);
    expect(parsePaceRequest(warning.request.subarray(0, 10))).toEqual({ kind: 'more' });
  });

  it('answers for all packs when requested with COMMAND FFH', () => {
    const all = paceRequest({ address: 0, cid2: 0x42, info: Uint8Array.of(0xff) });
    const packs = Array.from({ length: 15 }, (_, i) => ({ ...v31, cycles: i }));
    const { outcome } = hear(all, [reply(paceAnalogInfo(0xff, packs), 0)]);
    if (outcome?.kind !== 'answer') throw new Error('no answer');
    expect(parsePaceAnalog(outcome.value.info, 0xff)?.packs).toEqual(packs);
  });
});
