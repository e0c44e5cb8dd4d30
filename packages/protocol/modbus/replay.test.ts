import { concatBytes } from '@heliodeck/kit/bytes';
import { describe, expect, it } from 'vitest';
import { asked, rtu } from '../by-hand.test-support.ts';
import { cuts, flips, singly } from '../vectors/trial.ts';
import { modbusReplay } from './replay.ts';
import { readBits, readRegisters, writeCoils, writeRegisters } from './requests.ts';
import { parseModbusRequest } from './slave.ts';

function replay(request: Uint8Array) {
  const input = parseModbusRequest(request);
  if (input.kind !== 'request') throw new Error('no request');
  return modbusReplay(input.request);
}

/** The result for a request, and the discarded bytes. */
function heard(request: Uint8Array, ...chunks: Uint8Array[]) {
  const listener = replay(request).listen();
  let outcome: unknown;
  for (const chunk of chunks) outcome = listener.push(chunk) ?? outcome;
  return { outcome, discards: Object.fromEntries(listener.discards), partial: listener.partial };
}

const registers = asked(1, 3, 0x0100, 2, '12345678');

/** A request and its answer, for every function in the facts. */
const functions: readonly (readonly [string, Uint8Array, Uint8Array, unknown])[] = [
  ['01 coils', rtu('010100130013'), rtu('010103cd6b05'), 'cd6b05'],
  ['02 inputs', rtu('010200c40008'), rtu('010201ac'), 'ac'],
  ['03 holding registers', registers.request, registers.response, Uint16Array.of(0x1234, 0x5678)],
  ['04 input registers', rtu('010400080001'), rtu('0104020000'), Uint16Array.of(0)],
  ['05 one coil', rtu('0105000aff00'), rtu('0105000aff00'), true],
  ['06 one register', rtu('010600010003'), rtu('010600010003'), true],
  ['0F coils', rtu('010f0013000a02cd01'), rtu('010f0013000a'), true],
  ['10 registers', rtu('0110000100020400 0a0102'), rtu('011000010002'), true],
  ['11 server id', rtu('0111'), rtu('01110348ff01'), Uint8Array.of(0x48, 0xff, 0x01)],
  ['16 mask', rtu('0116000400f20025'), rtu('0116000400f20025'), true],
  ['17 read and write', rtu('011700030002000e00010200ff'), rtu('0117040001fffe'), Uint16Array.of(1, 0xfffe)],
  ['2B/0E identification', rtu('012b0e0100'), rtu('012b0e0101000001000356312e'), 'objects'],
  ['78 factory settings', rtu('017800000001'), rtu('017800000001'), true],
  ['79 clear history', rtu('017900000001'), rtu('017900000001'), true],
];

describe.each(functions)('function %s', (_, request, response, value) => {
  it('is answered whole, split after every byte and byte by byte', () => {
    const { outcome } = heard(request, response);
    expect(outcome).toMatchObject({ kind: 'answer' });
    if (typeof value !== 'string') expect(outcome).toMatchObject({ value });
    for (const pieces of cuts(response)) expect(heard(request, ...pieces).outcome).toEqual(outcome);
    expect(heard(request, ...singly(response)).outcome).toEqual(outcome);
  });

  it('is answered between glitch bytes', () => {
    const { outcome } = heard(request, concatBytes(Uint8Array.of(0), response, Uint8Array.of(0)));
    expect(outcome).toMatchObject({ kind: 'answer' });
  });

  it('never decodes with one wrong bit, or with the bytes of the CRC swapped', () => {
    for (const wrong of flips(response)) expect(heard(request, wrong).outcome).toBeUndefined();
    const swapped = response.slice();
    swapped.set([response.at(-1) ?? 0, response.at(-2) ?? 0], response.length - 2);
    if (swapped.at(-1) !== swapped.at(-2)) expect(heard(request, swapped).outcome).toBeUndefined();
  });

  it('is not answered by another slave, which is counted as foreign', () => {
    const hex = Array.from(response.subarray(1, -2), (byte) => byte.toString(16).padStart(2, '0')).join('');
    expect(heard(request, rtu(`02${hex}`))).toMatchObject({ outcome: undefined, discards: { foreign: 1 } });
  });

  it.each(['01', '02', '03', '04', '05', '06', '08', '0a', '0b'])(
    'exception %s is the device’s error',
    (code) => {
      const fn = ((request[1] ?? 0) | 0x80).toString(16);
      expect(heard(request, rtu(`01${fn}${code}`)).outcome).toMatchObject({
        kind: 'error',
        code: `modbus-${Number.parseInt(code, 16)}`,
      });
    },
  );
});

describe('an answer that does not match its request', () => {
  it.each([
    ['one register of two', rtu('0103021234'), 'mismatch'],
    ['three registers of two', rtu('010306123456789abc'), 'mismatch'],
    ['another function of the same slave', rtu('01040412345678'), 'mismatch'],
    ['another function’s exception', rtu('018402'), 'mismatch'],
  ])('%s', (_, response, reason) => {
    expect(heard(registers.request, response)).toMatchObject({
      outcome: undefined,
      discards: { [reason]: 1 },
    });
  });

  it('a byte count higher than the data delays the answer, by at most a frame', () => {
    const short = rtu('0103081234');
    const { outcome, partial } = heard(registers.request, short);
    expect([outcome, partial]).toEqual([undefined, true]);
    expect(heard(registers.request, short, registers.response).outcome).toMatchObject({ kind: 'answer' });
    const chatter = new Uint8Array(5000).fill(1);
    const drowned = heard(registers.request, chatter);
    expect(drowned.outcome).toBeUndefined();
    expect(Object.values(drowned.discards).reduce((all, one) => all + one, 0)).toBeGreaterThan(0);
  });

  it('a byte count of zero is noise', () => {
    expect(heard(registers.request, rtu('010300')).outcome).toBeUndefined();
  });

  it.each([
    ['a write of another register', '010600010003', '010600020003'],
    ['a write of another value', '010600010003', '010600010004'],
    ['a coil set the other way', '0105000aff00', '0105000a0000'],
    ['other registers', '01100001000102000a', '011000020001'],
    ['fewer registers', '01100001000204000a0102', '011000010001'],
    ['factory settings that are not these', '017800000001', '017800000002'],
  ])('%s is not confirmed', (_, request, response) => {
    expect(heard(rtu(request), rtu(response))).toMatchObject({
      outcome: undefined,
      discards: { mismatch: 1 },
    });
  });
});

describe('identification', () => {
  it('reads objects of every length, and gives the next one to request', () => {
    const { outcome } = heard(rtu('012b0e0200'), rtu('012b0e0281ff03020000 0104 41424344'.replace(/ /g, '')));
    expect(outcome).toMatchObject({
      value: {
        next: 3,
        objects: new Map([
          [0, ''],
          [1, 'ABCD'],
        ]),
      },
    });
  });

  it('the identification of one object is replayed as recorded', () => {
    const { outcome } = heard(rtu('012b0e0402'), rtu('012b0e0483000001020356312e'));
    expect(outcome).toMatchObject({ value: { next: null, objects: new Map([[2, 'V1.']]) } });
  });
});

describe('a request for more than a frame can contain is refused', () => {
  const unit = 1;
  const address = 0;
  it.each<readonly [string, () => unknown]>([
    ['2001 bits', () => readBits({ unit, fn: 1, address, count: 2001 })],
    ['126 registers', () => readRegisters({ unit, fn: 3, address, count: 126 })],
    ['no register', () => readRegisters({ unit, fn: 4, address, count: 0 })],
    ['a register behind the last', () => readRegisters({ unit, fn: 4, address: 0xffff, count: 2 })],
    [
      '124 registers written',
      () => writeRegisters({ unit, address, values: new Array<number>(124).fill(0) }),
    ],
    ['1969 coils written', () => writeCoils({ unit, address, values: new Array<boolean>(1969).fill(true) })],
    ['everybody', () => readRegisters({ unit: 0, fn: 3, address, count: 1 })],
  ])('%s', (_, ask) => {
    expect(ask).toThrow(RangeError);
  });

  it('the maximum of each kind is requested in one frame', () => {
    expect(readBits({ unit, fn: 1, address, count: 2000 }).request).toHaveLength(8);
    expect(writeRegisters({ unit, address, values: new Array<number>(123).fill(0) }).request).toHaveLength(
      255,
    );
    expect(writeCoils({ unit, address, values: new Array<boolean>(1968).fill(true) }).request).toHaveLength(
      255,
    );
  });
});
