import { noBytes } from '@heliodeck/kit/bytes';
import type { Dlt645Edition } from '@heliodeck/protocol/dlt645/frame';
import { type Dlt645Reply, dlt645Read } from '@heliodeck/protocol/dlt645/requests';
import { decodeBcd } from '@heliodeck/protocol/dlt645/values';
import type { DeviceDialog, DeviceRef, ExchangeResult, Failure, WallTime } from '../contract.ts';
import { isPossible } from '../settings/clock.ts';
import { meterAddress } from './reads.ts';

/** Identifiers of a meter's date (wire order WW DD MM YY) and time (ss mm hh), by edition. */
export const clockItems = {
  '2007': { date: '04000101', time: '04000102' },
  '1997': { date: 'C010', time: 'C011' },
} as const;

/** Requests a meter's date and time; `quiet`: waits until late and repeated answers have passed. */
export function* takeMeterClock(
  edition: Dlt645Edition,
  device: DeviceRef,
  quiet = false,
): DeviceDialog<WallTime | Failure> {
  const address = meterAddress(device.address);
  const items = clockItems[edition];
  const date: ExchangeResult = yield {
    ...dlt645Read({ edition, address, di: items.date }),
    afterQuiet: quiet,
  };
  const [, day, month, year] = partsOf(date, 4);
  if (date.kind !== 'answer') return failure(date);
  const time: ExchangeResult = yield dlt645Read({ edition, address, di: items.time });
  const [second, minute, hour] = partsOf(time, 3);
  if (time.kind !== 'answer') return failure(time);
  const now = {
    year: 2000 + (year ?? -1),
    month: month ?? 0,
    day: day ?? 0,
    hour: hour ?? 99,
    minute: minute ?? 99,
    second: second ?? 99,
  };
  return isPossible(now) ? now : { ok: false, reason: 'decode', detail: 'clock' };
}

/** The date ('yyyy-MM-dd') or time ('HH:mm:ss') in the answer to one of a meter's clock items; empty for any other. */
export function clockItemIn(edition: Dlt645Edition, di: string, answer: unknown): Record<string, string> {
  if (!isReply(answer)) return {};
  const heard: ExchangeResult = { kind: 'answer', frame: noBytes, value: answer };
  const { date, time } = clockItems[edition];
  const two = (part: number | null | undefined) => String(part).padStart(2, '0');
  if (di === date) {
    const [, day, month, year] = partsOf(heard, 4);
    const now = {
      year: 2000 + (year ?? -1),
      month: month ?? 0,
      day: day ?? 0,
      hour: 0,
      minute: 0,
      second: 0,
    };
    return isPossible(now) ? { date: `${now.year}-${two(month)}-${two(day)}` } : {};
  }
  if (di !== time) return {};
  const [second, minute, hour] = partsOf(heard, 3);
  const isTime = (hour ?? 99) < 24 && (minute ?? 99) < 60 && (second ?? 99) < 60;
  return isTime ? { time: `${two(hour)}:${two(minute)}:${two(second)}` } : {};
}

/** The BCD bytes of a reply, in wire order. */
function partsOf(heard: ExchangeResult, count: number): (number | null)[] {
  if (heard.kind !== 'answer' || !isReply(heard.value) || heard.value.data.length < count) return [];
  return [...heard.value.data.subarray(0, count)].map((byte) => decodeBcd(Uint8Array.of(byte)));
}

function isReply(value: unknown): value is Dlt645Reply {
  return typeof value === 'object' && value !== null && 'data' in value && value.data instanceof Uint8Array;
}

function failure(heard: ExchangeResult): Failure {
  if (heard.kind === 'error') return { ok: false, reason: 'device-error', detail: heard.code };
  return { ok: false, reason: 'silent', detail: 'clock' };
}
