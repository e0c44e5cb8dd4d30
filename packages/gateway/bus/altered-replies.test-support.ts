import type { DeviceRef } from '@heliodeck/devices/contract';
import type { Profile } from '@heliodeck/devices/definition/profile';
import { TinyBus } from '@heliodeck/devices/dialog.test-support';
import { poll } from '@heliodeck/devices/interpreter';
import { everyQuestion } from '@heliodeck/devices/questions.test-support';
import { createSlave } from '@heliodeck/devices/slave/slave';
import { concatBytes, noBytes, sameBytes } from '@heliodeck/kit/bytes';
import { sealCrc } from '@heliodeck/protocol/modbus/crc16';
import { modbusException, modbusReply, parseModbusRequest } from '@heliodeck/protocol/modbus/slave';
import { valuesOf } from './late-values.test-support.ts';

/** Replaces one answer on the bus by other bytes, chunk by chunk. */
export type Altered = (answer: Uint8Array, request: Uint8Array, aliens: Aliens) => Uint8Array[];

/** Answers on the same bus to requests of another master, with values that the device never had. */
export interface Aliens {
  random(): number;
  /** Answer of another device of the profile, at another address, to the same request. */
  readonly neighbour: (request: Uint8Array) => Uint8Array;
  /** Answer of this device to another request of its profile, with other values. */
  readonly other: (request: Uint8Array) => Uint8Array;
}

/** Returns answers of devices of a profile besides the one at `address`. */
export function aliensOf(profile: Profile, address: number, random: () => number): Aliens {
  const beside = address === 1 ? 2 : 1;
  const answersAt = (unit: number, like: number) => {
    const values = () => valuesOf(profile, random);
    const slave = createSlave(profile, { address: unit, read: values });
    const device: DeviceRef = { profile: profile.id, address: unit, memory: new Map() };
    new TinyBus(slave).run(poll(device, 0));
    const asked: DeviceRef = { ...device, address: like };
    return [...everyQuestion(profile, asked).values()].map(({ request }, i) => {
      const own = [...everyQuestion(profile, device).values()][i];
      return { asked: request, answer: own && slave.handle(own.request) };
    });
  };
  const neighbours = answersAt(beside, address);
  const others = answersAt(address, address);
  return {
    random,
    neighbour: (request) => neighbours.find(({ asked }) => sameBytes(asked, request))?.answer ?? noBytes,
    other: (request) => {
      const left = others.filter(({ asked, answer }) => answer && !sameBytes(asked, request));
      return left[Math.floor(random() * left.length)]?.answer ?? noBytes;
    },
  };
}

/** Alterations for every protocol. */
const ofAnyProtocol: Readonly<Record<string, Altered>> = {
  'another address': (_, request, { neighbour }) => [neighbour(request)],
  'another address, then the answer': (answer, request, { neighbour }) => [neighbour(request), answer],
  'another question': (_, request, { other }) => [other(request)],
  'another question, then the answer': (answer, request, { other }) => [other(request), answer],
  doubled: (answer) => [concatBytes(answer, answer)],
  'half of it, then another address': (answer, request, { neighbour }) => [
    answer.subarray(0, answer.length >> 1),
    neighbour(request),
  ],
  'half of it, then another question, in one piece': (answer, request, { other }) => [
    concatBytes(answer.subarray(0, answer.length >> 1), other(request)),
  ],
  'half of another address, then the answer': (answer, request, { neighbour }) => {
    const half = neighbour(request);
    return [half.subarray(0, half.length >> 1), answer];
  },
  'half of another question, then half of it': (answer, request, { other }) => {
    const half = other(request);
    return [half.subarray(0, half.length >> 1), answer.subarray(answer.length >> 1)];
  },
  'two halves, one of another address': (answer, request, { neighbour }) => [
    concatBytes(answer.subarray(0, answer.length >> 1), neighbour(request).subarray(answer.length >> 1)),
  ],
  'a wrong bit': (answer, _, { random }) => {
    const wrong = answer.slice();
    const at = Math.floor(random() * wrong.length);
    wrong[at] = (wrong[at] ?? 0) ^ (1 << Math.floor(random() * 8));
    return [wrong];
  },
  'a byte lost': (answer, _, { random }) => {
    const at = Math.floor(random() * answer.length);
    return [concatBytes(answer.subarray(0, at), answer.subarray(at + 1))];
  },
  'nothing of it': () => [],
};

/** Alterations for Modbus; added bytes have valid checksums of their own. */
const ofModbus: Readonly<Record<string, Altered>> = {
  'the address of a neighbour': (answer) => [changed(answer, 0, (unit) => (unit % 247) + 1)],
  'another function': (answer) => [changed(answer, 1, (fn) => (fn === 3 ? 4 : 3))],
  'another function, then the answer': (answer) => [
    noise(changed(answer, 1, (fn) => (fn === 3 ? 4 : 3))),
    answer,
  ],
  'a register more': (answer) => [lengthened(answer, 2)],
  'a register less': (answer) => [lengthened(answer, -2)],
  'a byte count that lies': (answer) => [changed(answer, 2, (count) => count + 2)],
  'an exception': (_, request) => [modbusException({ unit: request[0] ?? 0, fn: request[1] ?? 0 }, 2)],
  'an exception of another address': (answer, request) => [
    modbusException({ unit: (request[0] ?? 0) + 1, fn: request[1] ?? 0 }, 4),
    answer,
  ],
  'another master’s question and its answer': (_, request, { random }) => otherMaster(request, random),
  'another master’s question and its answer, in one piece': (_, request, { random }) => [
    concatBytes(...otherMaster(request, random)),
  ],
  'another master’s question and its answer, then the answer': (answer, request, { random }) => [
    ...otherMaster(request, random),
    answer,
  ],
  'another master’s question, the answer, and the answer to that': (answer, request, { random }) => {
    const [question, alien] = otherMaster(request, random);
    return question && alien ? [question, answer, alien] : [answer];
  },
};

/** Returns the alterations for a protocol, by name. */
export function alterations({ protocol }: Profile): Readonly<Record<string, Altered>> {
  return protocol === 'modbus' || protocol === 'sunspec' ? { ...ofAnyProtocol, ...ofModbus } : ofAnyProtocol;
}

/** Another master's request for as many registers elsewhere, and the device's answer. */
function otherMaster(request: Uint8Array, random: () => number): Uint8Array[] {
  const input = parseModbusRequest(request);
  if (input.kind !== 'request' || input.request.fn > 4) return [];
  const address = (input.request.address + 1 + Math.floor(random() * 500)) & 0xffff;
  const frame = sealCrc(
    Uint8Array.of(...request.subarray(0, 2), address >> 8, address & 0xff, ...request.subarray(4, 8)),
  );
  const words = Array.from({ length: input.request.count }, () => Math.floor(random() * 0x10000));
  const content = input.request.fn < 3 ? { bits: words.map((word) => word % 2 === 1) } : { registers: words };
  return [frame, modbusReply({ ...input.request, frame }, content)];
}

function changed(frame: Uint8Array, at: number, change: (byte: number) => number): Uint8Array {
  const copy = frame.slice();
  copy[at] = change(copy[at] ?? 0);
  return sealCrc(copy);
}

function lengthened(frame: Uint8Array, by: number): Uint8Array {
  const copy = new Uint8Array(frame.length + by);
  copy.set(frame.subarray(0, Math.min(frame.length, copy.length)));
  copy[2] = (copy[2] ?? 0) + by;
  return sealCrc(copy);
}

/** Values that no device has: the same frame with its data reversed. */
function noise(frame: Uint8Array): Uint8Array {
  const copy = frame.slice();
  for (let at = 3; at < copy.length - 2; at++) copy[at] = (copy[at] ?? 0) ^ 0x5a;
  return sealCrc(copy);
}
