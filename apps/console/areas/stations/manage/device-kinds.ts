import { xwj } from '@heliodeck/model/devices/xwj';
import type { DeviceKind as Kind } from '../../../widgets/device-types/device-type-view.ts';
import { deviceTypeViews } from '../../../widgets/device-types/registry.ts';

/** A tab of devices, with its device types. */
export interface DeviceTab extends Kind {
  readonly types: readonly number[];
}

/** The tabs of the screen, in the order of the views (docs/product/devices.md#charts-of-a-device). */
export const deviceKinds: readonly DeviceTab[] = [
  ...Map.groupBy(deviceTypeViews, ([, { kind }]) => kind?.key),
].flatMap(([, views]) => {
  const kind = views[0]?.[1].kind;
  return kind ? [{ ...kind, types: views.map(([code]) => code) }] : [];
});

const noKind: DeviceTab = { key: '', label: xwj.label, types: [] };

/** The tab in the address; without one the first that has devices, or the first. */
export const chosenTab = (
  key: string | undefined,
  devices: readonly { readonly type: number }[] = [],
): DeviceTab =>
  deviceKinds.find((kind) => kind.key === key) ??
  deviceKinds.find((kind) => devicesOfTab(kind, devices).length > 0) ??
  deviceKinds[0] ??
  noKind;

/** The devices of a tab; MARS controllers are among the controllers. */
export function devicesOfTab<D extends { readonly type: number }>(
  kind: DeviceTab,
  devices: readonly D[],
): readonly D[] {
  return devices.filter((device) => kind.types.includes(Number(device.type)));
}

/** The longest part of a pattern without wildcards: every name that fits the pattern contains it. */
export function literalOf(pattern: string): string {
  const parts = pattern.trim().split(/[*?]/);
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), '');
}

/** Devices whose name contains the pattern, ignoring case; '*' matches any text, '?' one character. */
export function namedLike<D extends { readonly name: string | null }>(
  pattern: string,
  devices: readonly D[],
): readonly D[] {
  const wanted = pattern.trim();
  if (wanted === '') return devices;
  const source = wanted
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  const like = new RegExp(source, 'iu');
  return devices.filter((device) => like.test(device.name ?? ''));
}
