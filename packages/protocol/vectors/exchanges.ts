import { fromHex, fromLatin1, noBytes } from '@heliodeck/kit/bytes';
import { dlt645Read, dlt645ReadAddress } from '../dlt645/requests.ts';
import { parseDlt645Request } from '../dlt645/slave.ts';
import type { Exchange } from '../exchange.ts';
import { customFunction, readRegisters, writeRegister } from '../modbus/requests.ts';
import { type ModbusRequest, parseModbusRequest } from '../modbus/slave.ts';
import { paceRequest } from '../pace/requests.ts';
import { parsePaceRequest } from '../pace/slave.ts';
import type { Vector } from './vector.ts';

/** Bytes of a vector's frame: PACE vectors are text, all others hex. @throws Error if the text is no frame */
export function frameOf(text: string): Uint8Array {
  const bytes = text.startsWith('~') ? fromLatin1(text) : fromHex(text);
  if (bytes === undefined) throw new Error(`not a frame: ${text}`);
  return bytes;
}

/** Requests of vectors whose source has only the reply, or a request that this program would not send. */
const askedOtherwise: Readonly<Record<string, () => Exchange<unknown>>> = {
  'mm-wago-clean': () => readRegisters({ unit: 1, fn: 4, address: 0, count: 2 }),
  'dl07-block-badcs': () => dlt645Read({ edition: '2007', address: '201000000002', di: '0001FF00' }),
  'dl07-comb-energy': () => dlt645Read({ edition: '2007', address: '223002000066', di: '00000000' }),
  'dl97-err': () => dlt645Read({ edition: '1997', address: '999999999999', di: '9010' }),
};

/** The exchange with the vector's request. */
export function exchangeOf(vector: Vector): Exchange<unknown> {
  const otherwise = askedOtherwise[vector.id];
  if (otherwise !== undefined) return otherwise();
  const request = frameOf(vector.request ?? '');
  if (vector.protocol === 'pace-ascii') return paceExchange(request);
  return vector.protocol.startsWith('dlt645') ? dlt645Exchange(request) : modbusExchange(request);
}

function paceExchange(bytes: Uint8Array): Exchange<unknown> {
  const input = parsePaceRequest(bytes);
  if (input.kind !== 'request') throw new Error('no PACE request');
  const { address, code, info, version } = input.request;
  return paceRequest({ address, cid2: code, info, version });
}

function dlt645Exchange(bytes: Uint8Array): Exchange<unknown> {
  const preamble = bytes.indexOf(0x68);
  const input = parseDlt645Request(bytes.subarray(preamble));
  if (input.kind !== 'request') throw new Error('no DL/T 645 request');
  const { edition, address, di, control } = input.request;
  return control === 0x13 ? dlt645ReadAddress(preamble) : dlt645Read({ edition, address, di, preamble });
}

function modbusExchange(bytes: Uint8Array): Exchange<unknown> {
  const input = parseModbusRequest(bytes);
  if (input.kind !== 'request') throw new Error('no Modbus request');
  const { unit, fn, address, count, data } = input.request;
  if (fn === 6) return writeRegister({ unit, address, value: wordOf(input.request) });
  if (fn === 3 || fn === 4) return readRegisters({ unit, fn, address, count });
  return customFunction({ unit, fn, data, answerLength: 8 });
}

function wordOf({ data = noBytes }: ModbusRequest): number {
  return ((data[0] ?? 0) << 8) | (data[1] ?? 0);
}
