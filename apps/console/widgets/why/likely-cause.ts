import type { ChangePast, DevicePast } from '@heliodeck/model/wire/device-past';
import type { LineChain } from '@heliodeck/model/wire/line-facts';

/**
 * What most likely lies behind a silence. 'changed' its record was changed shortly before it fell silent · 'dtu' its DTU is offline ·
 * 'bus' nothing on its bus answers · 'never' it was never heard · 'advice' what the counts of the line tell · 'gone' it answered and
 * stopped, and nothing tells why
 */
export type LikelyCause = DtuCause | { readonly kind: 'advice' | 'gone' };

/** The same of a DTU. 'neverConnected': it has never dialled in */
export type DtuCause =
  | { readonly kind: 'changed'; readonly change: ChangePast }
  | { readonly kind: 'dtu'; readonly reason: string | null }
  | { readonly kind: 'bus' | 'never' | 'neverConnected' };

/** Polls have to fail three times before a device counts as offline: a change lies so far before that, ms. */
const shortlyMs = 15 * 60_000;
/** Fields on which it depends whether a device is reached. */
const reaching: ReadonlySet<string> = new Set([
  ...['address', 'model', 'dtuId', 'type', 'imei', 'registrationKey', 'link', 'heartbeats'],
  ...['timeoutMs', 'gapMs', 'drainMs', 'keepAliveSeconds', 'periodSeconds'],
]);

/**
 * @param chain of the device, as it stands now; undefined while it is not known
 * @param deviceId the device it is about
 * @returns undefined where the device answers
 */
export function likelyCause(
  chain: Pick<LineChain, 'dtu' | 'devices'> | undefined,
  past: DevicePast,
  deviceId: string,
): LikelyCause | undefined {
  const device = chain?.devices.find(({ id }) => id === deviceId);
  if (!chain || !device || (device.isOnline && device.advice === null)) return undefined;
  const own = past.events.filter(({ of, id }) => of === 'device' && id === deviceId);
  const change = changeBefore(past, own);
  if (!device.isOnline && change) return { kind: 'changed', change };
  if (!chain.dtu.isOnline) return connectionCause(past);
  const others = chain.devices.filter(({ id }) => id !== deviceId);
  if (!device.isOnline && others.length > 0 && others.every(({ isOnline }) => !isOnline))
    return { kind: 'bus' };
  if (device.advice !== null && device.advice.kind !== 'silent') return { kind: 'advice' };
  if (own.length === 0) return { kind: 'never' };
  return device.advice === null ? { kind: 'gone' } : { kind: 'advice' };
}

/**
 * What most likely lies behind a DTU that is offline, or on whose bus nothing answers.
 * @param chain undefined while it is not known
 * @returns undefined where it is online and one of its devices answers, or it has none
 */
export function dtuCause(
  chain: Pick<LineChain, 'dtu' | 'devices'> | undefined,
  past: DevicePast,
): DtuCause | undefined {
  if (!chain) return undefined;
  const { dtu, devices } = chain;
  if (dtu.isOnline)
    return devices.length > 0 && devices.every(({ isOnline }) => !isOnline) ? { kind: 'bus' } : undefined;
  // A change of one of its devices takes no DTU away.
  const ofDtu = { ...past, changes: past.changes.filter(({ entity }) => entity === 'dtu') };
  const change = changeBefore(
    ofDtu,
    past.events.filter(({ of }) => of === 'dtu'),
  );
  return change ? { kind: 'changed', change } : connectionCause(past);
}

/** A change shortly before something fell silent; of what was never heard, any. */
function changeBefore(past: DevicePast, own: DevicePast['events']): ChangePast | undefined {
  const lost = lossOf(own);
  return past.changes.find(
    ({ field, at }) =>
      reaching.has(field) &&
      (lost === undefined ? own.length === 0 : at <= lost.at && lost.at - at <= shortlyMs),
  );
}

/**
 * The event with which a silence began: a start of the program finds offline again what had been so before.
 * @param own events of one thing, newest first
 */
function lossOf(own: DevicePast['events']): DevicePast['events'][number] | undefined {
  const from = own.findIndex(({ event }) => event === 'offline');
  const before = own.findIndex(({ event }, index) => index > from && event === 'online');
  return own
    .slice(Math.max(0, from), before < 0 ? undefined : before)
    .findLast(({ event }) => event === 'offline');
}

function connectionCause({ events }: DevicePast): DtuCause {
  const own = events.filter(({ of }) => of === 'dtu');
  if (own.length === 0) return { kind: 'neverConnected' };
  return { kind: 'dtu', reason: own.find(({ event }) => event === 'offline')?.reason ?? null };
}
