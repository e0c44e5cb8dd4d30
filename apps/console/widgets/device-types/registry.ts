import type { Label } from '@heliodeck/kit/label';
import { deviceTypeOf, deviceType as types } from '@heliodeck/model/registries/device-types';
import { battery } from './battery.tsx';
import { anyController, controller } from './controller.tsx';
import { type BoardList, type DetailTab, type DeviceTypeView, plainView } from './device-type-view.ts';
import { inverter } from './inverter.tsx';
import { meter } from './meter.tsx';
import { weatherStation } from './weather-station.tsx';

/** Types with a special view; others have the default one. */
const own: ReadonlyMap<number, DeviceTypeView> = new Map([
  [types.controller, controller],
  [types.mars, anyController],
  [types.meter, meter],
  [types.battery, battery],
  [types.inverter, inverter],
  [types.weatherStation, weatherStation],
]);

/** Every special view, by type code; types that searches offer last are after the others of their kind. */
export const deviceTypeViews: readonly (readonly [code: number, view: DeviceTypeView])[] = [...own];

/** The lists on the dashboard of a station, in order. */
export const boardLists: readonly ({ readonly code: number } & BoardList)[] = deviceTypeViews
  .flatMap(([code, { boardList }]) => (boardList ? [{ code, ...boardList }] : []))
  .toSorted((one, other) => one.order - other.order);

/** The view of a device type; undefined for an unknown type. */
export function viewOf(code: number): DeviceTypeView | undefined {
  const type = deviceTypeOf(code);
  return own.get(code) ?? (type && plainView(type));
}

/** Tabs of a device type (docs/product/devices.md#detail-view); empty for an unknown type. */
export const tabsOf = (code: number): readonly DetailTab[] => viewOf(code)?.tabs ?? [];

/** The settings tab of a device type; undefined if it has no settings. */
export const settingsTab = (code: number): DetailTab | undefined =>
  tabsOf(code).find(({ body }) => body === 'charging' || body === 'parameters');

/** Name of a device type on cards and in the drawer; undefined for an unknown type. */
export function typeName(code: number): Label | undefined {
  const labels = deviceTypeOf(code)?.labels;
  return labels && (labels.card ?? labels.list);
}

/** Title of the drawer, by type (docs/product/devices.md#device-drawer). */
export const drawerTitle = (code: number): Label | undefined =>
  deviceTypeOf(code)?.labels.drawer ?? typeName(code);
