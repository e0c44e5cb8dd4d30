import { readRegisters } from '@heliodeck/protocol/modbus';
import { clockOf } from './clock.ts';
import type { DeviceRef, Talk, WallTime } from './contract.ts';
import { ask } from './patience.ts';
import type { ControlSpec } from './profile-spec.ts';

type ClockSpec = ControlSpec & { readonly by: 'clock' };

/** Times a clock in two parts is asked before it counts as unread: between the parts its hour may change. */
const MOST_TRIES = 3;

/** The reads a clock is read back with: all its registers at once, or the parts its profile names. */
export function clockParts(spec: ClockSpec): { readonly address: number; readonly count: number }[] {
  const { address, registers, readBack } = spec;
  if (readBack === undefined) return [{ address, count: registers.length }];
  return readBack.map(([first, count]) => ({ address: first, count }));
}

/** The time a clock shows; `undefined` where it does not say, or says none. Parts overlap, and must agree where they do. */
export function* readClock(device: DeviceRef, spec: ClockSpec): Talk<WallTime | undefined> {
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    const registers: (number | undefined)[] = [];
    let agree = true;
    for (const { address, count } of clockParts(spec)) {
      const heard = yield* ask(readRegisters({ unit: device.address, fn: 3, address, count }));
      if (heard.kind !== 'answer' || !(heard.value instanceof Uint16Array)) return undefined;
      for (const [i, word] of heard.value.entries()) {
        const at = address - spec.address + i;
        agree &&= registers[at] === undefined || registers[at] === word;
        registers[at] = word;
      }
    }
    if (agree)
      return clockOf(
        spec.registers,
        registers.map((word) => word ?? 0),
      );
  }
  return undefined;
}
