import { readRegisters } from '@heliodeck/protocol/modbus/requests';
import type { DeviceDialog, DeviceRef, ExchangeResult, Failure, WallTime } from '../contract.ts';
import type { ControlSpec } from '../definition/profile-spec.ts';
import { retryWhileBusy } from '../reading/retry-while-busy.ts';
import { clockOf } from '../settings/clock.ts';
import { afterQuiet } from '../settings/settle.ts';

export type ClockSpec = ControlSpec & { readonly by: 'clock' };

/** Attempts to read a clock in two parts: its hour may change between the parts. */
const mostTries = 3;

/** First register of the running clock. */
export function shownAt({ address, shownAt: shown = address }: ClockSpec): number {
  return shown;
}

/** The reads for reading back a clock: all its registers at once, or the parts in its profile. */
export function clockParts(spec: ClockSpec): { readonly address: number; readonly count: number }[] {
  const { registers, readBack } = spec;
  if (readBack === undefined) return [{ address: shownAt(spec), count: registers.length }];
  return readBack.map(([first, count]) => ({ address: first, count }));
}

/**
 * The time of a clock; reason 'decode' if it has none. Parts overlap, and must agree where they do.
 * @param quiet waits until no earlier answer can be mistaken for this one
 */
export function* readClock(
  device: DeviceRef,
  spec: ClockSpec,
  quiet: boolean,
): DeviceDialog<WallTime | Failure> {
  for (let tries = 1; tries <= mostTries; tries++) {
    const registers: (number | undefined)[] = [];
    let agree = true;
    for (const { address, count } of clockParts(spec)) {
      const question = readRegisters({ unit: device.address, fn: 3, address, count });
      const heard = yield* retryWhileBusy(quiet ? afterQuiet(question) : question);
      if (heard.kind !== 'answer' || !(heard.value instanceof Uint16Array)) return unread(heard);
      for (const [i, word] of heard.value.entries()) {
        const at = address - shownAt(spec) + i;
        agree &&= registers[at] === undefined || registers[at] === word;
        registers[at] = word;
      }
    }
    if (agree) {
      const time = clockOf(
        spec.registers,
        registers.map((word) => word ?? 0),
      );
      return time ?? noTime;
    }
  }
  return noTime;
}

const noTime: Failure = { ok: false, reason: 'decode', detail: 'clock' };

function unread(heard: ExchangeResult): Failure {
  if (heard.kind === 'error') return { ok: false, reason: 'device-error', detail: heard.code };
  return { ok: false, reason: heard.kind === 'silent' ? 'silent' : 'decode', detail: 'clock' };
}
