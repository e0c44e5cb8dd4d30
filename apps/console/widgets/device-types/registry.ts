import type { Label } from '@heliodeck/kit/label';
import { deviceTypeOf, deviceType as types } from '@heliodeck/model/registries/device-types';
import { battery } from './battery.tsx';
import { anyController, controller } from './controller.tsx';
import { type BoardList, type DetailTab, type DeviceTypeView, plainView } from './device-type-view.ts';
import { inverter } from './inverter.tsx';
import { meter } from './meter.tsx';
import { weatherStation } from './weather-station.tsx';

/** The views of types that have one of their own; others are shown plainly. */
const own: ReadonlyMap<number, DeviceTypeView> = new Map([
  [types.controller, controller],
  [types.mars, anyController],
  [types.meter, meter],
  [types.battery, battery],
  [types.inverter, inverter],
  [types.weatherStation, weatherStation],
]);

/** Every view a type has of its own, by code: those that searches offer last behind the others of their kind. */
export const deviceTypeViews: readonly (readonly [code: number, view: DeviceTypeView])[] = [...own];

/** The lists on a station's board, in their order. */
export const boardLists: readonly ({ readonly code: number } & BoardList)[] = deviceTypeViews
  .flatMap(([code, { boardList }]) => (boardList ? [{ code, ...boardList }] : []))
  .toSorted((one, other) => one.order - other.order);

/** How a device type is shown; undefined for a type nobody knows. */
export function viewOf(code: number): DeviceTypeView | undefined {
  const type = deviceTypeOf(code);
  return own.get(code) ?? (type && plainView(type));
}

/** Tabs of a device type (docs/product/devices.md#detail-view); none for a type nobody knows. */
export const tabsOf = (code: number): readonly DetailTab[] => viewOf(code)?.tabs ?? [];

/** The tab in which a device of the type is set; undefined where nothing of it can be. */
export const settingsTab = (code: number): DetailTab | undefined =>
  tabsOf(code).find(({ body }) => body === 'charging' || body === 'parameters');

/** What a device type is called on cards and in the drawer; undefined for a type nobody knows. */
export function typeName(code: number): Label | undefined {
  const labels = deviceTypeOf(code)?.labels;
  return labels && (labels.card ?? labels.list);
}

/** Title of the drawer, by type (docs/product/devices.md#device-drawer). */
export const drawerTitle = (code: number): Label | undefined =>
  deviceTypeOf(code)?.labels.drawer ?? typeName(code);
