import type { MetricValue } from '@heliodeck/model/descriptors/record';
import { functionCode, registersAt } from '@heliodeck/protocol/modbus/frame';
import { modbusReplay } from '@heliodeck/protocol/modbus/replay';
import { type ModbusRequest, parseModbusRequest } from '@heliodeck/protocol/modbus/slave';
import type { Point } from '../definition/point.ts';
import type { Profile } from '../definition/profile.ts';
import type { Space } from '../definition/profile-spec.ts';
import { firstRequest, type PutQuestion } from '../reading/put-question.ts';
import { clockOf, clockText } from '../settings/clock.ts';
import { shownAt } from './clock-read.ts';
import { modbusRead } from './reads.ts';

/** The Modbus request in the bytes, and the profile's points in its answer. */
export function modbusQuestion(profile: Profile, bytes: Uint8Array): PutQuestion | undefined {
  const asked = firstRequest(bytes, parseModbusRequest);
  if (asked === undefined) return undefined;
  const space = spaceOf(asked.fn);
  const points = profile.points.filter((point) => point.space === space && within(point, asked));
  const read =
    space === undefined || points.length === 0
      ? undefined
      : modbusRead(space, points, asked.address, asked.count);
  const written = writtenBy(asked);
  const reads: PutQuestion['reads'] =
    read === undefined
      ? []
      : [written === undefined ? read : { take: (_, findings, pack) => read.take(written, findings, pack) }];
  const told = (answer: unknown) => (answer instanceof Uint16Array ? clockIn(profile, asked, answer) : {});
  const isFor = (address: number) => address === asked.unit;
  return { exchange: modbusReplay(asked), reads, pack: 0, isFor, told };
}

/** The value in a write of one coil or register, which its acknowledgement repeats; `undefined` for any other request. */
function writtenBy({ fn, data }: ModbusRequest): boolean[] | Uint16Array | undefined {
  if (fn === functionCode.writeCoil) return [data[0] === 0xff];
  return fn === functionCode.writeRegister ? registersAt(data, 0, 1) : undefined;
}

/** The space that a function code reads, or writes with an acknowledgement of its values; FC17H also reads holding registers. */
function spaceOf(fn: number): Space | undefined {
  const spaces: Readonly<Record<number, Space>> = {
    1: 'coil',
    2: 'discrete',
    3: 'holding',
    4: 'input',
    5: 'coil',
    6: 'holding',
    23: 'holding',
    43: 'identity',
  };
  return spaces[fn];
}

function within(point: Point, { address, count }: ModbusRequest): boolean {
  if (point.space === 'identity') return true;
  return point.address >= address && point.address + point.size <= address + count;
}

function clockIn(
  profile: Profile,
  { fn, address, count }: ModbusRequest,
  registers: Uint16Array,
): Record<string, MetricValue> {
  const clock = profile.controls[4];
  if (clock?.by !== 'clock' || (fn !== 3 && fn !== 23)) return {};
  const at = shownAt(clock) - address;
  if (at < 0 || at + clock.registers.length > count) return {};
  const time = clockOf(clock.registers, registers.subarray(at));
  return time === undefined ? {} : { clock: clockText(time) };
}
