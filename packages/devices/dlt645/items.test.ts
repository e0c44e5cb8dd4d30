import { concatBytes } from '@heliodeck/kit/bytes';
import { dlt, lowFirst } from '@heliodeck/protocol/by-hand.test-support';
import { describe, expect, it } from 'vitest';
import { explain } from '../description/explain.ts';
import { field, TinyBus, valuesIn } from '../dialog.test-support.ts';
import { read } from '../interpreter.ts';
import { dlt645Of1997 } from '../profiles/dlt645-1997.ts';
import { dlt645Of2007 } from '../profiles/dlt645-2007.ts';

const testMeter = '000012345678';
type Means = Readonly<Record<string, number | string | null>>;

/** The decoded answer of a 2007 meter; `digits` of the value, most significant first. */
function item(di: string, digits: string): unknown {
  return explain(
    dlt645Of2007,
    dlt(testMeter, 0x11, lowFirst(di), 4),
    dlt(testMeter, 0x91, lowFirst(di) + lowFirst(digits), 2),
  );
}

/** The same for several values, in the order of the block. */
function block(di: string, ...values: string[]): unknown {
  const data = lowFirst(di) + values.map(lowFirst).join('');
  return explain(dlt645Of2007, dlt(testMeter, 0x11, lowFirst(di), 4), dlt(testMeter, 0x91, data));
}

function item1997(di: string, ...values: string[]): unknown {
  const data = lowFirst(di) + values.map(lowFirst).join('');
  return explain(dlt645Of1997, dlt(testMeter, 0x01, lowFirst(di), 4), dlt(testMeter, 0x81, data));
}

const values = (means: Means) => ({ kind: 'values', values: means });

describe('all data items of 2007', () => {
  it.each<readonly [string, string, Means]>([
    ['00000000', '00012345', { combinedEnergy: 123.45 }],
    ['00000000', '80012345', { combinedEnergy: -123.45 }],
    ['00000100', '80000001', { combinedJian: -0.01 }],
    ['00000200', '00000002', { combinedFeng: 0.02 }],
    ['00000300', '00000003', { combinedPing: 0.03 }],
    ['00000400', '00000004', { combinedGu: 0.04 }],
    ['00010000', '99999999', { totalPositiveActiveEnergy: 999_999.99 }],
    ['00010100', '00000101', { positiveJian: 1.01 }],
    ['00010200', '00000202', { positiveFeng: 2.02 }],
    ['00010300', '00000303', { positivePing: 3.03 }],
    ['00010400', '00000404', { positiveGu: 4.04 }],
    ['00020000', '00001000', { negativeTotal: 10 }],
    ['00020100', '00000100', { negativeJian: 1 }],
    ['00020200', '00000200', { negativeFeng: 2 }],
    ['00020300', '00000300', { negativePing: 3 }],
    ['00020400', '00000400', { negativeGu: 4 }],
    ['00030000', '00012300', { reactive1Total: 123 }],
    ['00030400', '80000100', { reactive1Gu: -1 }],
    ['00040000', '00000050', { reactive2Total: 0.5 }],
    ['00040100', '00000060', { reactive2Jian: 0.6 }],
    ['02010100', '2201', { firstVoltage: 220.1 }],
    ['02010200', '0000', { voltageB: 0 }],
    ['02010300', 'FFFF', { voltageC: null }],
    ['02020100', '004999', { currentA: 4.999 }],
    ['02020200', '804999', { currentB: -4.999 }],
    ['02020300', 'FFFFFF', { currentC: null }],
    ['02030000', '876543', { totalActivePower: -7.6543 }],
    ['02030100', '012345', { powerA: 1.2345 }],
    ['02030200', '812345', { powerB: -1.2345 }],
    ['02030300', '000001', { powerC: 0.0001 }],
    ['02040000', '800001', { reactivePower: -0.0001 }],
    ['02040300', '000002', { reactivePowerC: 0.0002 }],
    ['02050000', '123456', { apparentPower: 12.3456 }],
    ['02050100', '000012', { apparentPowerA: 0.0012 }],
    ['02060000', '8987', { powerFactor: -0.987 }],
    ['02060100', '1000', { powerFactorA: 1 }],
    ['02070100', '3599', { phaseAngleA: 359.9 }],
    ['02070300', '1200', { phaseAngleC: 120 }],
    ['02800002', '4998', { frequency: 49.98 }],
    ['04000102', '235958', { time: '23:59:58' }],
    ['04000204', '04', { tariffs: 4 }],
    ['04000306', '000040', { ctRatio: 40 }],
    ['04000307', '000100', { ptRatio: 100 }],
    ['04000401', '000012345678', { meterAddress: '000012345678' }],
    ['00050000', '00000105', { quadrant1: 1.05 }],
    ['00080000', '00000108', { quadrant4: 1.08 }],
    ['00090000', '00000109', { apparentForward: 1.09 }],
    ['00150000', '00000115', { forwardA: 1.15 }],
    ['003E0000', '00000162', { reverseC: 1.62 }],
    ['00900100', '00001234', { remainingEnergy: 12.34 }],
    ['00900201', '00000500', { overdrawnMoney: 5 }],
    // Maximum demand, followed by the minute at which it occurred.
    ['01010000', '2611211530012345', { forwardDemand: 1.2345 }],
    ['02800001', '800020', { neutralCurrent: -0.02 }],
    ['02800003', '812345', { averagePower: -1.2345 }],
    ['02800007', '8123', { temperature: -12.3 }],
    ['02800008', '0363', { clockBattery: 3.63 }],
    ['0280000A', '00001440', { batteryMinutes: 1440 }],
    ['04000402', '000000063295', { meterNumber: '000000063295' }],
    ['04000404', '000032323056', { ratedVoltage: '220V' }],
    ['04000409', '001200', { impulses: 1200 }],
    ['00010001', '00012345', { settled1Total: 123.45 }],
    ['0001040C', '00000004', { settled12Gu: 0.04 }],
  ])('%s = %s', (di, digits, means) => {
    expect(item(di, digits)).toMatchObject(values(means));
  });

  it('the date in wire order: weekday, day, month, year', () => {
    const date = explain(
      dlt645Of2007,
      dlt(testMeter, 0x11, lowFirst('04000101')),
      dlt(testMeter, 0x91, `${lowFirst('04000101')}06211126`),
    );
    expect(date).toEqual(values({ date: '2026-11-21' }));
  });

  it.each<readonly [string, readonly string[], Means]>([
    [
      '0000FF00',
      ['80000500', '00000100', '00000200', '80000300', '00000400'],
      { combinedEnergy: -5, combinedJian: 1, combinedFeng: 2, combinedPing: -3, combinedGu: 4 },
    ],
    [
      '0002FF00',
      ['00001000', '00000100', '00000200', '00000300', '00000400'],
      { negativeTotal: 10, negativeJian: 1, negativeFeng: 2, negativePing: 3, negativeGu: 4 },
    ],
    [
      '0003FF00',
      ['00001000', '00000100', '00000200', '00000300', '00000400'],
      { reactive1Total: 10, reactive1Gu: 4 },
    ],
    ['0201FF00', ['2201', 'FFFF', '2203'], { firstVoltage: 220.1, voltageB: null, voltageC: 220.3 }],
    [
      '0202FF00',
      ['001000', '801000', '000500'],
      { currentA: 1, currentB: -1, currentC: 0.5, totalCurrent: 0.5 },
    ],
    [
      '0203FF00',
      ['030000', '010000', '010000', '010000'],
      { totalActivePower: 3, powerA: 1, powerB: 1, powerC: 1 },
    ],
    [
      '0206FF00',
      ['1000', '0990', '8980', '0970'],
      { powerFactor: 1, powerFactorB: -0.98, powerFactorC: 0.97 },
    ],
    ['0207FF00', ['0000', '1200', '2400'], { phaseAngleA: 0, phaseAngleB: 120, phaseAngleC: 240 }],
    [
      '0001FF03',
      ['00001000', '00000100', '00000200', '00000300', '00000400'],
      { settled3Total: 10, settled3Jian: 1, settled3Gu: 4 },
    ],
  ])('block %s', (di, digits, means) => {
    expect(block(di, ...digits)).toMatchObject(values(means));
  });

  it('a block of a meter with two tariffs leaves the others unknown', () => {
    expect(block('0001FF00', '00001000', '00000400', '00000600')).toMatchObject(
      values({
        totalPositiveActiveEnergy: 10,
        positiveJian: 4,
        positiveFeng: 6,
        positivePing: null,
        positiveGu: null,
      }),
    );
  });

  it('the address, returned to a request to the only meter', () => {
    const asked = dlt('AAAAAAAAAAAA', 0x13, '', 4);
    const told = dlt(testMeter, 0x93, lowFirst(testMeter));
    expect(explain(dlt645Of2007, asked, told)).toEqual(values({ meterAddress: testMeter }));
  });

  it('a confirmed write and a refused write', () => {
    // DI, password PA P0 P1 P2, operator C0–C3, value.
    const asked = dlt(testMeter, 0x14, `${lowFirst('04000204')}02000000 00000000 04`.replace(/ /g, ''));
    expect(explain(dlt645Of2007, asked, dlt(testMeter, 0x94, ''))).toEqual(values({}));
    expect(explain(dlt645Of2007, asked, dlt(testMeter, 0xd4, '04'))).toEqual({
      kind: 'error',
      code: 'dlt645-04',
    });
  });

  it.each([0x15, 0x16, 0x17, 0x18, 0x19, 0x1a, 0x1b, 0x1c])(
    'function %i acknowledged and refused',
    (control) => {
      const asked = dlt(testMeter, control, '00');
      expect(explain(dlt645Of2007, asked, dlt(testMeter, control | 0x80, ''))).toEqual(values({}));
      expect(explain(dlt645Of2007, asked, dlt(testMeter, control | 0xc0, '01'))).toMatchObject({
        kind: 'error',
      });
      expect(explain(dlt645Of2007, asked, dlt(testMeter, 0x91, ''))).toBeUndefined();
    },
  );

  it.each([1, 2, 4, 8, 16, 32, 64])('error byte %i', (byte) => {
    const code = byte.toString(16).padStart(2, '0');
    const refused = dlt(testMeter, 0xd1, code);
    expect(explain(dlt645Of2007, dlt(testMeter, 0x11, lowFirst('00010000')), refused)).toEqual({
      kind: 'error',
      code: `dlt645-${code}`,
    });
  });

  it('the answer to a request for the next frame has its sequence number only', () => {
    const asked = dlt(testMeter, 0x12, `${lowFirst('0001FF00')}01`);
    const part = (sequence: string) =>
      dlt(testMeter, 0x92, lowFirst('0001FF00') + lowFirst('00000100') + sequence);
    expect(explain(dlt645Of2007, asked, part('01'))).toEqual(values({}));
    expect(explain(dlt645Of2007, asked, part('02'))).toBeUndefined();
  });
});

describe('all data items of 1997', () => {
  it.each<readonly [string, readonly string[], Means]>([
    ['9010', ['00000015'], { totalPositiveActiveEnergy: 0.15 }],
    ['9011', ['00000100'], { positiveJian: 1 }],
    ['9012', ['00000200'], { positiveFeng: 2 }],
    ['9013', ['00000300'], { positivePing: 3 }],
    ['9014', ['00000400'], { positiveGu: 4 }],
    [
      '901F',
      ['00001000', '00000100', '00000200', '00000300', '00000400'],
      { positiveJian: 1, positiveGu: 4 },
    ],
    ['9020', ['00000050'], { negativeTotal: 0.5 }],
    ['9024', ['00000051'], { negativeGu: 0.51 }],
    [
      '902F',
      ['00001000', '00000100', '00000200', '00000300', '00000400'],
      { negativeTotal: 10, negativeFeng: 2 },
    ],
    ['B611', ['0223'], { firstVoltage: 223 }],
    ['B612', ['0224'], { voltageB: 224 }],
    ['B613', ['0225'], { voltageC: 225 }],
    ['B621', ['1234'], { currentA: 12.34 }],
    ['B622', ['0001'], { currentB: 0.01 }],
    ['B623', ['FFFF'], { currentC: null }],
    ['B630', ['012345'], { totalActivePower: 1.2345 }],
    ['B631', ['000001'], { powerA: 0.0001 }],
    ['B633', ['123456'], { powerC: 12.3456 }],
    ['9110', ['00000700'], { reactiveForward: 7 }],
    ['9410', ['00012300'], { lastMonth: 123 }],
    ['B640', ['1234'], { reactivePower: 12.34 }],
    ['B65F', ['0990', '1000', '0980', '0970'], { powerFactor: 0.99, powerFactorA: 1, powerFactorC: 0.97 }],
    ['C011', ['235958'], { time: '23:59:58' }],
    ['C032', ['000000063295'], { meterNumber: '000000063295' }],
  ])('%s', (di, digits, means) => {
    expect(item1997(di, ...digits)).toMatchObject(values(means));
  });

  it('the date is read back as year, month and day', () => {
    const asked = dlt(testMeter, 0x01, lowFirst('C010'));
    expect(explain(dlt645Of1997, asked, dlt(testMeter, 0x81, `${lowFirst('C010')}06211126`))).toEqual(
      values({ date: '2026-11-21' }),
    );
  });

  it.each([0x03, 0x0a, 0x0c, 0x0f, 0x10])('function %i acknowledged and refused', (control) => {
    const data = control === 3 ? lowFirst('9010') : '00';
    const asked = dlt(testMeter, control, data);
    expect(explain(dlt645Of1997, asked, dlt(testMeter, control | 0x80, data))).toEqual(values({}));
    expect(explain(dlt645Of1997, asked, dlt(testMeter, control | 0xc0, '02'))).toMatchObject({
      kind: 'error',
    });
  });
});

describe('a meter that answers in several frames', () => {
  const di = lowFirst('0001FF00');
  const first = dlt(testMeter, 0xb1, di + lowFirst('00001000') + lowFirst('00000100'));
  const question = dlt(testMeter, 0x12, `${di}01`, 4);
  const address = Number(testMeter);
  const hex = (bytes: Uint8Array) => Array.from(bytes).join();

  function bus(rest: Uint8Array | undefined) {
    const { device, slave } = field(dlt645Of2007, { address });
    const block = hex(dlt(testMeter, 0x11, di, 4));
    const talk = new TinyBus({
      handle(bytes) {
        if (hex(bytes) === block) return first;
        return hex(bytes) === hex(question) ? rest : slave.handle(bytes);
      },
    });
    return { device, talk };
  }

  it('is asked for the rest, and read as one value', () => {
    const more = ['00000200', '00000300', '00000400'].map(lowFirst).join('');
    const { device, talk } = bus(dlt(testMeter, 0x92, `${di}${more}01`));
    expect(valuesIn(talk.run(read(device, 'meter_data')), 'meterTariff')).toMatchObject({
      positiveTotal: 10,
      positiveJian: 1,
      positiveFeng: 2,
      positivePing: 3,
      positiveGu: 4,
    });
  });

  it('leaves out, instead of null, the values that a meter did not send before it fell silent', () => {
    const { device, talk } = bus(undefined);
    for (const ratio of ['ctRatio', 'ptRatio']) device.memory.set(`factor:${ratio}`, 1);
    const result = talk.run(read(device, 'meter_data'));
    expect(result).toMatchObject({ partial: [{ reason: 'silent' }] });
    const found = valuesIn(result, 'meterTariff');
    expect(found).not.toHaveProperty('positiveFeng');
  });
});

describe('other bytes on the bus', () => {
  const asked = dlt(testMeter, 0x11, lowFirst('00010000'), 4);
  const answer = dlt(testMeter, 0x91, lowFirst('00010000') + lowFirst('00000026'));
  const means = values({ totalPositiveActiveEnergy: 0.26 });
  const junk: readonly (readonly [string, Uint8Array])[] = [
    ['any number of wake-up bytes', new Uint8Array(9).fill(0xfe)],
    ['the MAC of the DTU', Uint8Array.of(0xd8, 0xb0, 0x4c, 0xbd, 0xd1, 0x47)],
    [
      'thirteen answers of another meter',
      concatBytes(
        ...new Array<Uint8Array>(13).fill(dlt('000000000001', 0x91, `${lowFirst('00010000')}33333333`)),
      ),
    ],
    ['the same item of another meter, in trouble', dlt('000000000001', 0xd1, '02')],
    ['an unsolicited C5', dlt(testMeter, 0xc5, '00')],
    ['its answer to another item', dlt(testMeter, 0x91, `${lowFirst('00010100')}01000000`)],
    ['another master asking it', dlt(testMeter, 0x11, lowFirst('02010100'))],
    ['the outer frame of a concentrator', Uint8Array.of(0x68, 0x32, 0x00, 0x32, 0x00, 0x68, 0x4b)],
    ['a head whose length is a lie', Uint8Array.of(0x68, 1, 2, 3, 4, 5, 6, 0x68, 0x91, 0xc8)],
    ['the echo of the question', asked],
  ];

  it.each(junk)('%s', (_, before) => {
    expect(explain(dlt645Of2007, asked, concatBytes(before, answer))).toMatchObject(means);
  });

  it('a length of 201, a wrong end and a wrong sum are no frames', () => {
    const wrong = (at: number, byte: number) =>
      answer.map((old, i) => (i === (at + answer.length) % answer.length ? byte : old));
    for (const bad of [wrong(9, 201), wrong(-1, 0x17), wrong(-2, 0)]) {
      expect(explain(dlt645Of2007, asked, bad)).toBeUndefined();
    }
  });

  it.each([
    ['AAAAAAAAAAAA', true],
    ['999999999999', true],
    ['AAAAAAAA5678', true],
    ['AAAAAAAA5679', false],
    ['000012345679', false],
  ])('a request to %s is answered by %s', (address, isAnswered) => {
    const found = explain(dlt645Of2007, dlt(address, 0x11, lowFirst('00010000'), 4), answer);
    if (isAnswered) expect(found).toMatchObject(means);
    else expect(found).toBeUndefined();
  });

  it('bytes equal to the markers of the frame are data', () => {
    // 35H + 33H = 68H, E3H + 33H = 16H.
    const marks = explain(
      dlt645Of2007,
      dlt(testMeter, 0x11, lowFirst('00010000')),
      dlt(testMeter, 0x91, `${lowFirst('00010000')}35353535`),
    );
    expect(marks).toMatchObject(values({ totalPositiveActiveEnergy: 353_535.35 }));
  });
});
