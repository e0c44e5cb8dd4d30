import type { ChangePast, DevicePast } from '@heliodeck/model/wire/device-past';
import type { LineChain } from '@heliodeck/model/wire/line-facts';

/**
 * The most likely cause of an outage. 'changed' its record was changed shortly before the outage · 'dtu' its DTU is
 * offline · 'bus' no device on its bus responds · 'never' it has never reported · 'advice' the statistics of the line
 * show the cause · 'gone' it stopped responding for an unknown reason
 */
export type LikelyCause = DtuCause | { readonly kind: 'advice' | 'gone' };

/** The most likely cause of an outage of a DTU. 'neverConnected': it has never connected. */
export type DtuCause =
  | { readonly kind: 'changed'; readonly change: ChangePast }
  | { readonly kind: 'dtu'; readonly reason: string | null }
  | { readonly kind: 'bus' | 'never' | 'neverConnected' };

/** Three polls must fail before a device counts as offline: a change can precede that by this time, ms. */
const shortlyMs = 15 * 60_000;
/** Fields that determine whether a device can be reached. */
const reaching: ReadonlySet<string> = new Set([
  ...['address', 'model', 'dtuId', 'type', 'imei', 'registrationKey', 'link', 'heartbeats'],
  ...['timeoutMs', 'gapMs', 'drainMs', 'keepAliveSeconds', 'periodSeconds'],
]);

/**
 * @param chain current line of the device; undefined while it is unknown
 * @param deviceId the device
 * @returns undefined if the device responds
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
 * The most likely cause of the outage of a DTU, or of a bus on which no device responds.
 * @param chain undefined while it is unknown
 * @returns undefined if it is online and one of its devices responds, or it has none
 */
export function dtuCause(
  chain: Pick<LineChain, 'dtu' | 'devices'> | undefined,
  past: DevicePast,
): DtuCause | undefined {
  if (!chain) return undefined;
  const { dtu, devices } = chain;
  if (dtu.isOnline)
    return devices.length > 0 && devices.every(({ isOnline }) => !isOnline) ? { kind: 'bus' } : undefined;
  // A change of one of its devices does not disconnect a DTU.
  const ofDtu = { ...past, changes: past.changes.filter(({ entity }) => entity === 'dtu') };
  const change = changeBefore(
    ofDtu,
    past.events.filter(({ of }) => of === 'dtu'),
  );
  return change ? { kind: 'changed', change } : connectionCause(past);
}

/** A change shortly before an outage; any change if the device or DTU has never reported. */
function changeBefore(past: DevicePast, own: DevicePast['events']): ChangePast | undefined {
  const lost = lossOf(own);
  return past.changes.find(
    ({ field, at }) =>
      reaching.has(field) &&
      (lost === undefined ? own.length === 0 : at <= lost.at && lost.at - at <= shortlyMs),
  );
}

/**
 * The event with which an outage began: a restart of the program reports an existing outage again.
 * @param own events of one device or DTU, newest first
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
