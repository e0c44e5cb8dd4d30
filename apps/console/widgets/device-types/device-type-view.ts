import type { DataWord } from '@heliodeck/devices/contract';
import { type Label, label } from '@heliodeck/kit/label';
import type { DeviceTypeSpec } from '@heliodeck/model/descriptors/device-type';
import type { JSX } from 'react';

/** How a tab of the detail view shows its record. */
export type TabBodyKind = 'facts' | 'controller' | 'charging' | 'inverter' | 'parameters' | 'battery';

/** A tab of the detail view. */
export interface DetailTab {
  /** In the address. */
  readonly key: string;
  readonly label: Label;
  readonly body: TabBodyKind;
  /** Entity whose newest record it shows. */
  readonly entity: string;
  /** Record of the feed that brings news for it; undefined where there is none. */
  readonly record?: string;
  /** Get-data command that brings fresh values. */
  readonly word?: DataWord;
}

/** A tab of the screen Data and Parameters; types may share one. */
export interface DeviceKind {
  readonly key: string;
  readonly label: Label;
}

/** The list of a type on a station's board. */
export interface BoardList {
  readonly title: Label;
  /** Which comes first. */
  readonly order: number;
  /** It stands there only where the station has such devices. */
  readonly isOptional?: true;
}

/** How the console shows a device type. */
export interface DeviceTypeView {
  /** The inside of a drawing of 96 by 96. */
  readonly picture?: JSX.Element;
  /** Tabs of the detail view (docs/product/devices.md#detail-view). */
  readonly tabs: readonly DetailTab[];
  /** Fields of the first tab's record that say most, with the short words they have on a card. */
  readonly glance?: Readonly<Record<string, Label>>;
  /** Words of 'Get Data', in the order of the menu; null = an entry that no protocol carries (docs/product/commands.md#get-data). */
  readonly dataWords?: readonly (DataWord | null)[];
  readonly kind?: DeviceKind;
  readonly boardList?: BoardList;
}

/** How a type is shown that says nothing of it: a tab with the newest values of each of its records. */
export function plainView({ records }: DeviceTypeSpec): DeviceTypeView {
  return {
    tabs: records.flatMap(({ key, live }) =>
      live ? [{ key, label: live.label, body: 'facts' as const, entity: live.key, record: key }] : [],
    ),
  };
}

/** The tab of the newest values. */
export const realtimeLabel = label('实时数据', 'Realtime Data');
