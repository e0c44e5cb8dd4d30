import { concatBytes, fromHex, noBytes, toHex } from '@heliodeck/kit/bytes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Discard } from '../exchange.ts';
import { cuts, hear, singly } from '../vectors/trial.ts';
import { appendCrc } from './crc16.ts';
import {
  customFunction,
  readBits,
  readDeviceId,
  readRegisters,
  writeCoil,
  writeCoils,
  writeRegister,
  writeRegisters,
} from './requests.ts';
import { modbusException, modbusReply, parseModbusRequest } from './slave.ts';

const frame = (hex: string) => appendCrc(fromHex(hex) ?? noBytes);
const read = readRegisters({ unit: 1, fn: 3, address: 0x0100, count: 2 });
const testReply = frame('01030400070009');

const discarded = (chunk: Uint8Array): Discard[] => [...hear(read, [chunk]).listener.discards.keys()];

describe('a request that does not fit into a frame', () => {
  it.each([
    ['126 registers', () => readRegisters({ unit: 1, fn: 3, address: 0, count: 126 })],
    ['no register', () => readRegisters({ unit: 1, fn: 3, address: 0, count: 0 })],
    ['2001 coils', () => readBits({ unit: 1, fn: 1, address: 0, count: 2001 })],
    ['124 written registers', () => writeRegisters({ unit: 1, address: 0, values: new Array(124).fill(0) })],
    ['registers beyond FFFF', () => readRegisters({ unit: 1, fn: 3, address: 0xffff, count: 2 })],
    ['a broadcast read', () => readRegisters({ unit: 0, fn: 3, address: 0, count: 1 })],
    ['unit 256', () => writeRegister({ unit: 256, address: 0, value: 0 })],
    ['a value of 17 bits', () => writeRegister({ unit: 1, address: 0, value: 0x10000 })],
    ['a negative value', () => writeRegisters({ unit: 1, address: 0, values: [-1] })],
  ])('is refused: %s', (_, build) => {
    expect(build).toThrow(RangeError);
  });
});

describe('a frame that is not the answer is discarded with its reason, and the reader continues', () => {
  it.each<[string, Uint8Array, Discard]>([
    ['a reply of another unit', frame('02030400070009'), 'foreign'],
    ['a reply to another function', frame('01040400070009'), 'mismatch'],
    ['a reply of another length', frame('0103020007'), 'mismatch'],
    ['an exception to another function', frame('018402'), 'mismatch'],
    ['another master’s request to the same unit', frame('010302000001'), 'foreign'],
    ['another master’s write to another unit', frame('05100000000102abcd'), 'foreign'],
    ['our own request', read.request, 'echo'],
    ['a damaged reply', Uint8Array.of(...testReply.subarray(0, 8), 0), 'checksum'],
    ['line noise', Uint8Array.of(0xff, 0xff, 0x00, 0xff), 'noise'],
  ])('%s', (_, chunk, reason) => {
    expect(hear(read, [chunk]).outcome).toBeUndefined();
    expect(discarded(concatBytes(chunk, testReply))).toEqual([reason]);
    expect(hear(read, [chunk, testReply]).outcome).toMatchObject({ kind: 'answer' });
    expect(hear(read, singly(concatBytes(chunk, testReply))).outcome).toMatchObject({ kind: 'answer' });
  });
});

describe('another master that asks the same unit for as many registers elsewhere', () => {
  const asked = frame('010302000002');
  const [own, other] = [testReply, frame('01030400110012')];

  it.each([
    ['its answer', [asked, other]],
    ['both answers, in either order', [asked, other, own, other]],
    ['our answer, which may be its own', [asked, own]],
    ['an exception, which may be its own', [asked, modbusException({ unit: 1, fn: 3 }, 2)]],
    ['its answer, where its question reads like a reply of three bytes', [frame('0103032a0002'), other]],
  ])('leaves our request without an answer: %s', (_, pieces) => {
    expect(hear(read, pieces).outcome).toBeUndefined();
    expect(hear(read, [concatBytes(...pieces)]).outcome).toBeUndefined();
    expect(hear(read, singly(concatBytes(...pieces))).outcome).toBeUndefined();
  });

  it('is recognised by the bytes received before our request, until its answer arrived', () => {
    expect(hear(read, [other], { before: asked }).outcome).toBeUndefined();
    expect(hear(read, [own], { before: concatBytes(asked, other) }).outcome).toMatchObject({
      kind: 'answer',
    });
  });

  it.each([
    ['another unit', frame('020302000002')],
    ['another function', frame('010402000002')],
    ['other counts', frame('010302000003')],
    ['the same registers', read.request],
  ])('may request what is answered differently, or the same: %s', (_, question) => {
    expect(hear(read, [question, own], { before: question }).outcome).toMatchObject({ kind: 'answer' });
  });
});

describe('a reply', () => {
  it('contains its registers, and ends the listening', () => {
    const { outcome, listener } = hear(read, [testReply]);
    expect(outcome).toEqual({ kind: 'answer', frame: testReply, value: Uint16Array.of(7, 9) });
    expect(listener.partial).toBe(false);
    expect(listener.push(testReply)).toBeUndefined();
    expect([...listener.discards]).toEqual([['late', 1]]);
  });

  it('wrapped in 00 glitch bytes is read without them', () => {
    const glitched = concatBytes(Uint8Array.of(0), testReply, Uint8Array.of(0));
    expect(hear(read, [glitched]).outcome).toMatchObject({ value: Uint16Array.of(7, 9) });
  });

  it('is found after noise that looks like the head of a longer one', () => {
    const long = readRegisters({ unit: 1, fn: 3, address: 0, count: 100 });
    const exception = modbusException({ unit: 1, fn: 3 }, 2);
    const { outcome } = hear(long, [concatBytes(Uint8Array.of(1, 3, 200), exception)]);
    expect(outcome).toMatchObject({ kind: 'error', code: 'modbus-2' });
  });

  it('is partial until its last byte, and kept without a limit on time but with one on size', () => {
    for (const [head, tail] of cuts(testReply)) {
      const listener = read.listen();
      expect(listener.push(head)).toBeUndefined();
      expect(listener.partial).toBe(true);
      expect(listener.push(tail)).toMatchObject({ kind: 'answer' });
    }
    const listener = read.listen();
    for (let i = 0; i < 50; i++) listener.push(new Uint8Array(200).fill(0x03));
    expect(listener.push(testReply)).toMatchObject({ kind: 'answer' });
  });

  it('does not change when the reader reuses its buffer between the pieces', () => {
    const buffer = testReply.slice(0, 4);
    const listener = read.listen();
    listener.push(buffer);
    buffer.fill(0xee);
    expect(listener.push(testReply.subarray(4))).toMatchObject({ value: Uint16Array.of(7, 9) });
  });

  it.each([
    [1, 'modbus-1'],
    [6, 'modbus-6'],
    [0x0b, 'modbus-11'],
  ])('a reply that is exception %i is the error %s', (code, name) => {
    const exception = modbusException({ unit: 1, fn: 3 }, code);
    expect(hear(read, [exception]).outcome).toEqual({ kind: 'error', frame: exception, code: name });
  });
});

it('an echo that could be the answer is an echo: 20 coils from 0300H', () => {
  const coils = readBits({ unit: 1, fn: 1, address: 0x0300, count: 20 });
  const { outcome, listener } = hear(coils, [coils.request]);
  expect(outcome).toBeUndefined();
  expect([...listener.discards]).toEqual([['echo', 1]]);
  expect(listener.push(frame('010103050000'))).toMatchObject({ kind: 'answer' });
});

describe('an acknowledgement that repeats its request', () => {
  const write = writeRegister({ unit: 1, address: 0x010a, value: 1 });

  it('is accepted at its first copy if the bus is not known to echo', () => {
    expect(hear(write, [write.request]).outcome).toMatchObject({ kind: 'answer', value: true });
  });

  it('is the second copy if the bus echoes, so that an echo never confirms a write', () => {
    const echoed = hear(write, [write.request], { echo: true });
    expect(echoed.outcome).toBeUndefined();
    expect(echoed.listener.discards.get('echo')).toBe(1);
    expect(hear(write, [write.request, write.request], { echo: true }).outcome).toMatchObject({
      value: true,
    });
    expect(
      hear(write, singly(concatBytes(write.request, write.request)), { echo: true }).outcome,
    ).toBeDefined();
  });

  it('does not confirm a write to another address or of another value', () => {
    const other = hear(write, [frame('010601000001')]);
    expect(other.outcome).toBeUndefined();
    expect([...other.listener.discards]).toEqual([['mismatch', 1]]);
    expect(hear(write, [frame('0106010a0002')]).outcome).toBeUndefined();
  });

  it('an acknowledgement of FC10 and FC0F is distinguished from the longer echo, on any bus', () => {
    const many = writeRegisters({ unit: 1, address: 0x9003, values: [1460, 1450] });
    const ack = frame('011090030002');
    expect(hear(many, [many.request]).outcome).toBeUndefined();
    expect(hear(many, [concatBytes(many.request, ack)]).outcome).toMatchObject({ value: true });
    expect(hear(many, singly(concatBytes(many.request, ack))).outcome).toMatchObject({ value: true });
    expect(hear(many, [frame('011090040002')]).outcome).toBeUndefined();
    const coils = writeCoils({ unit: 1, address: 0, values: [true, false, true] });
    expect(toHex(coils.request.subarray(0, 8))).toBe('010f000000030105');
    expect(hear(coils, [concatBytes(coils.request, frame('010f00000003'))]).outcome).toMatchObject({
      value: true,
    });
  });

  it('an acknowledgement of a vendor function has to have the same bytes', () => {
    const data = Uint8Array.of(0, 0, 0, 1);
    const reset = customFunction({ unit: 1, fn: 0x78, data, answerLength: 8 });
    expect(toHex(reset.request)).toBe('0178000000016000');
    expect(hear(reset, [reset.request]).outcome).toMatchObject({ kind: 'answer', value: data });
    expect(hear(reset, [frame('017800000002')]).outcome).toBeUndefined();
    expect(hear(reset, [frame('01f801')]).outcome).toMatchObject({ kind: 'error', code: 'modbus-1' });
  });
});

describe('a broadcast', () => {
  it('expects no answer and accepts none', () => {
    const broadcast = writeRegister({ unit: 0, address: 1, value: 1 });
    expect(broadcast.expectsAnswer).toBe(false);
    expect(hear(broadcast, [broadcast.request, testReply]).outcome).toBeUndefined();
  });
});

describe('a slave', () => {
  it('skips bytes that are not a request and waits for the rest of an incomplete one', () => {
    expect(parseModbusRequest(noBytes)).toEqual({ kind: 'more' });
    expect(parseModbusRequest(read.request.subarray(0, 7))).toEqual({ kind: 'more' });
    expect(parseModbusRequest(Uint8Array.of(0xff, 0xff, 1))).toEqual({ kind: 'skip', count: 1 });
  });

  const answer = (request: Uint8Array, content: Parameters<typeof modbusReply>[1]) => {
    const input = parseModbusRequest(concatBytes(request, request));
    if (input.kind !== 'request') throw new Error('no request');
    expect(input.used).toBe(request.length);
    return modbusReply(input.request, content);
  };

  it('a slave and a master agree, for any registers and however the reply is split', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 1, maxLength: 125 }),
        fc.integer({ min: 1, max: 247 }),
        fc.nat(),
        (registers, unit, cut) => {
          const exchange = readRegisters({ unit, fn: 4, address: 0x3100, count: registers.length });
          const reply = answer(exchange.request, { registers });
          const at = cut % reply.length;
          const { outcome } = hear(exchange, [reply.subarray(0, at), reply.subarray(at)]);
          expect(outcome).toMatchObject({ kind: 'answer', value: Uint16Array.from(registers) });
        },
      ),
      { seed: 645, numRuns: 100 },
    );
  });

  it('a slave and a master agree on coils', () => {
    const bits = [true, false, false, true, true, false, true, false, true];
    const exchange = readBits({ unit: 9, fn: 2, address: 0x2000, count: bits.length });
    expect(hear(exchange, [answer(exchange.request, { bits })]).outcome).toMatchObject({ value: bits });
    const write = writeCoil({ unit: 9, address: 2, value: true });
    expect(toHex(write.request.subarray(0, 6))).toBe('09050002ff00');
    expect(hear(write, [answer(write.request, { done: true })]).outcome).toMatchObject({ value: true });
  });

  it('a slave and a master agree on writes', () => {
    const write = writeRegisters({ unit: 1, address: 0x9013, values: [0x0633, 0x1301, 0x0f06] });
    const input = parseModbusRequest(write.request);
    expect(input).toMatchObject({ request: { fn: 16, address: 0x9013, count: 3 } });
    expect(hear(write, [answer(write.request, { done: true })]).outcome).toMatchObject({ value: true });
  });

  it('returns its identification in as many answers as needed', () => {
    const objects = new Map([
      [0, 'EPsolar Tech co., Ltd'],
      [1, 'x'.repeat(150)],
      [2, 'y'.repeat(120)],
    ]);
    const first = readDeviceId({ unit: 1 });
    const said = hear(first, singly(answer(first.request, { objects }))).outcome;
    expect(said).toMatchObject({ value: { next: 2 } });
    const rest = readDeviceId({ unit: 1, from: 2 });
    expect(hear(rest, [answer(rest.request, { objects })]).outcome).toMatchObject({
      value: { next: null, objects: new Map([[2, 'y'.repeat(120)]]) },
    });
  });
});

it('requests have names, so that a log line contains unit and registers', () => {
  expect(readRegisters({ unit: 1, fn: 4, address: 0x3100, count: 16 }).label).toBe('FC04 unit 1 3100..310F');
  expect(writeRegister({ unit: 255, address: 0x010a, value: 1 }).label).toBe('FC06 unit 255 010A');
});
