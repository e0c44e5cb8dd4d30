import { concatBytes, toHex } from '@heliodeck/kit/bytes';
import { dlt645BroadcastTime, dlt645Read, dlt645ReadAddress } from '@heliodeck/protocol/dlt645/requests';
import { sealCrc } from '@heliodeck/protocol/modbus/crc16';
import { readBits, readRegisters, writeRegister, writeRegisters } from '@heliodeck/protocol/modbus/requests';
import { paceRequest } from '@heliodeck/protocol/pace/requests';
import { describe, expect, it } from 'vitest';
import { dlt645Of1997 } from '../profiles/dlt645-1997.ts';
import { dlt645Of2007 } from '../profiles/dlt645-2007.ts';
import { epeverTracer } from '../profiles/epever-tracer.ts';
import { heliodeckMppt4 } from '../profiles/heliodeck-mppt4.ts';
import { paceAscii } from '../profiles/pace-ascii.ts';
import { srneRover } from '../profiles/srne-rover.ts';
import { createSlave } from './slave.ts';

const nothing = { address: 1, read: () => ({}) };
const answer = (reply: Uint8Array | undefined) =>
  reply === undefined ? undefined : toHex(reply.subarray(0, -2));

describe('a simulated Modbus device', () => {
  it.each([
    ['registers it does not have', readRegisters({ unit: 1, fn: 4, address: 0x4000, count: 1 }), '018402'],
    ['a read that leaves an area', readRegisters({ unit: 1, fn: 4, address: 0x3100, count: 0x20 }), '018402'],
    ['input registers by FC03', readRegisters({ unit: 1, fn: 3, address: 0x3100, count: 1 }), '018302'],
    ['coils it does not have', readBits({ unit: 1, fn: 1, address: 9, count: 1 }), '018102'],
    ['a register nobody may write', writeRegister({ unit: 1, address: 0x3100, value: 1 }), '018602'],
    ['two registers of its clock', writeRegisters({ unit: 1, address: 0x9013, values: [0, 0] }), '019003'],
    ['a month 13', writeRegisters({ unit: 1, address: 0x9013, values: [0, 0x0100, 0x1a0d] }), '019003'],
    [
      'a threshold that contradicts the others',
      writeRegister({ unit: 1, address: 0x9008, value: 1500 }),
      '018603',
    ],
  ])('answers an exception to %s', (_, exchange, expected) => {
    expect(answer(createSlave(epeverTracer, nothing).handle(exchange.request))).toBe(expected);
  });

  it('answers an exception to an unknown function, and to one with other data', () => {
    const slave = createSlave(srneRover, nothing);
    expect(answer(slave.handle(sealCrc(Uint8Array.of(1, 0x2b, 0x0e, 1, 0, 0, 0))))).toBe('01ab01');
    expect(answer(slave.handle(sealCrc(Uint8Array.of(1, 0x78, 0, 0, 0, 2, 0, 0))))).toBe('01f803');
  });

  it('answers an exception to an unknown command', () => {
    const slave = createSlave(heliodeckMppt4, nothing);
    expect(answer(slave.handle(writeRegister({ unit: 1, address: 0x1100, value: 3 }).request))).toBe(
      '018603',
    );
  });

  it('refuses a write whose byte count contradicts its registers', () => {
    const slave = createSlave(epeverTracer, nothing);
    const lying = sealCrc(Uint8Array.of(1, 0x10, 0x90, 0x13, 0, 3, 4, 0, 0, 0x15, 0x03, 0, 0));
    expect(answer(slave.handle(lying))).toBe('019003');
  });

  it('does not answer requests to another unit, nor broadcasts, which it carries out', () => {
    const written: unknown[] = [];
    const slave = createSlave(epeverTracer, { ...nothing, onControl: (code) => void written.push(code) });
    const other = readRegisters({ unit: 2, fn: 4, address: 0x3100, count: 1 });
    expect(slave.handle(other.request)).toBeUndefined();
    const all = writeRegisters({ unit: 0, address: 0x9013, values: [0x0000, 0x1503, 0x1a0b] });
    expect(slave.handle(all.request)).toBeUndefined();
    expect(written).toEqual([4]);
  });

  it('keeps thresholds that no record contains', () => {
    const slave = createSlave(epeverTracer, nothing);
    const write = writeRegister({ unit: 1, address: 0x9004, value: 1510 });
    expect(slave.handle(write.request)).toEqual(write.request);
    const read = readRegisters({ unit: 1, fn: 3, address: 0x9004, count: 1 });
    expect(read.listen().push(slave.handle(read.request) ?? new Uint8Array())).toMatchObject({
      value: Uint16Array.of(1510),
    });
  });

  it('accepts requests in pieces, after noise, and two at once', () => {
    const slave = createSlave(heliodeckMppt4, nothing);
    const { request } = readRegisters({ unit: 1, fn: 4, address: 0x0100, count: 2 });
    const reply = slave.handle(request) ?? new Uint8Array();
    expect(slave.handle(request.subarray(0, 3))).toBeUndefined();
    expect(slave.handle(request.subarray(3))).toEqual(reply);
    expect(slave.handle(concatBytes(Uint8Array.of(0, 0xff, 0x17), request))).toEqual(reply);
    expect(slave.handle(concatBytes(request, request))).toEqual(concatBytes(reply, reply));
  });
});

describe('a simulated DL/T 645 meter', () => {
  const meter = { address: 193_600, read: () => ({ meter: { totalPositiveActiveEnergy: 36.3 } }) };

  it('does not answer requests to another address or of the other edition', () => {
    const slave = createSlave(dlt645Of2007, meter);
    expect(
      slave.handle(dlt645Read({ edition: '2007', address: '000000000001', di: '00010000' }).request),
    ).toBeUndefined();
    expect(
      slave.handle(dlt645Read({ edition: '1997', address: '000000193600', di: '9010' }).request),
    ).toBeUndefined();
  });

  it('answers an error to an unknown identifier', () => {
    const slave = createSlave(dlt645Of1997, meter);
    const read = dlt645Read({ edition: '1997', address: '000000193600', di: 'C033' });
    expect(read.listen().push(slave.handle(read.request) ?? new Uint8Array())).toMatchObject({
      kind: 'error',
      code: 'dlt645-02',
    });
  });

  it('returns its address to a request to the only meter', () => {
    const read = dlt645ReadAddress();
    const reply = createSlave(dlt645Of2007, meter).handle(read.request) ?? new Uint8Array();
    expect(read.listen().push(reply)).toMatchObject({ value: '000000193600' });
  });

  it('refuses an invalid time', () => {
    const taken: unknown[] = [];
    const slave = createSlave(dlt645Of2007, { ...meter, onControl: (code) => void taken.push(code) });
    slave.handle(
      dlt645BroadcastTime({ year: 2026, month: 2, day: 30, hour: 1, minute: 1, second: 1 }).request,
    );
    expect(taken).toEqual([]);
  });
});

describe('a simulated PACE pack', () => {
  it('does not answer requests to another address', () => {
    const ask = paceRequest({ address: 2, cid2: 0x42, info: Uint8Array.of(2) });
    expect(createSlave(paceAscii, nothing).handle(ask.request)).toBeUndefined();
  });

  it('answers code 04 to an unknown command', () => {
    const ask = paceRequest({ address: 1, cid2: 0x99, info: Uint8Array.of(0x0d) });
    const reply = createSlave(paceAscii, nothing).handle(ask.request) ?? new Uint8Array();
    expect(ask.listen().push(reply)).toMatchObject({ kind: 'error', code: 'pace-04' });
  });
});
