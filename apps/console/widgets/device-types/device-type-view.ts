import type { DataWord } from '@heliodeck/devices/contract';
import { type Label, label } from '@heliodeck/kit/label';
import type { DeviceTypeSpec } from '@heliodeck/model/descriptors/device-type';
import type { JSX } from 'react';

/** How a tab of the detail view displays its record. */
export type TabBodyKind = 'facts' | 'controller' | 'charging' | 'inverter' | 'parameters' | 'battery';

/** A tab of the detail view. */
export interface DetailTab {
  /** Key in the address. */
  readonly key: string;
  readonly label: Label;
  readonly body: TabBodyKind;
  /** Entity whose newest record is displayed. */
  readonly entity: string;
  /** Record of the feed that updates it; undefined if there is none. */
  readonly record?: string;
  /** Get-data command that requests current values. */
  readonly word?: DataWord;
}

/** A tab of the screen Data and Parameters; types may share one. */
export interface DeviceKind {
  readonly key: string;
  readonly label: Label;
}

/** The list of a type on the dashboard of a station. */
export interface BoardList {
  readonly title: Label;
  /** Position among the lists. */
  readonly order: number;
  /** The list is displayed only if the station has such devices. */
  readonly isOptional?: true;
}

/** The presentation of a device type. */
export interface DeviceTypeView {
  /** The content of a 96 × 96 drawing. */
  readonly picture?: JSX.Element;
  /** Tabs of the detail view (docs/product/devices.md#detail-view). */
  readonly tabs: readonly DetailTab[];
  /** The most important fields of the first tab's record, with their short labels on a card. */
  readonly glance?: Readonly<Record<string, Label>>;
  /**
   * Words of 'Get Data', in the order of the menu; null = an entry that no protocol supports
   * (docs/product/commands.md#get-data).
   */
  readonly dataWords?: readonly (DataWord | null)[];
  readonly kind?: DeviceKind;
  readonly boardList?: BoardList;
}

/** The default presentation of a type: a tab with the newest values of each of its records. */
export function plainView({ records }: DeviceTypeSpec): DeviceTypeView {
  return {
    tabs: records.flatMap(({ key, live }) =>
      live ? [{ key, label: live.label, body: 'facts' as const, entity: live.key, record: key }] : [],
    ),
  };
}

/** The tab of the newest values. */
export const realtimeLabel = label('实时数据', 'Realtime Data');
