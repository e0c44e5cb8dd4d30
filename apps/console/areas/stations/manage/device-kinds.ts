import { type Label, label } from '@heliodeck/kit/label';
import { deviceType } from '@heliodeck/model/descriptors/record';

/** A tab of devices: which types stand in it. */
export interface DeviceKind {
  readonly key: string;
  readonly label: Label;
  readonly types: readonly number[];
}

const controllers: DeviceKind = {
  key: 'controller',
  label: label('控制器', 'Controller'),
  types: [deviceType.controller, deviceType.mars],
};

/** The tabs of the screen, in their order (docs/product/devices.md#charts-of-a-device). */
export const deviceKinds: readonly DeviceKind[] = [
  controllers,
  { key: 'meter', label: label('电表', 'EleMeter'), types: [deviceType.meter] },
  { key: 'battery', label: label('电池', 'Battery'), types: [deviceType.battery] },
];

/** The tab the address names; the first where it names none. */
export const kindOf = (key: string | undefined): DeviceKind =>
  deviceKinds.find((kind) => kind.key === key) ?? controllers;

/** The devices a tab shows; MARS controllers stand among the controllers. */
export function devicesOf<D extends { readonly type: number }>(
  kind: DeviceKind,
  devices: readonly D[],
): readonly D[] {
  return devices.filter((device) => kind.types.includes(Number(device.type)));
}

/** Devices whose name holds the pattern, in any letters; '*' stands for anything, '?' for one letter. */
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
