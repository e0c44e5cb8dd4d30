import { entityOf } from '@heliodeck/model/entities/registry';
import type { Act, Entity } from '@heliodeck/model/entity';
import type { JSX } from 'react';
import type { RowAction } from '../../crud/crud-props.ts';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import { batteryOnScreen } from './battery-entity.ts';
import { offeredActs } from './offered-acts.ts';
import { searchedBy } from './searched-by.ts';

/** Height of the documents' embedded tables (monitoring §§2.8, 2.11, 2.13). */
export const embeddedHeight = '59vh';

export interface RecordListProps {
  /** A record's screen, or its key: 'xwjEquipment', 'meterData', 'batteryHistory' … */
  readonly of: string | Entity;
  /** Only this device's records; what is the same in every row is then left out. */
  readonly xwjId?: string | undefined;
  /** Only records of this department's devices: those of a station. */
  readonly createDept?: string | undefined;
  readonly height?: number | string;
  /** Narrows what can be done with a row; [] = a table to be read. */
  readonly acts?: readonly Act[];
  readonly rowActions?: readonly RowAction[];
  /** Without search bar. */
  readonly plain?: boolean;
}

/** What devices report, as a table inside another screen; live ones move by themselves. */
export function RecordList(props: RecordListProps): JSX.Element {
  const { xwjId, createDept, height = embeddedHeight, rowActions, plain = false } = props;
  const entity = typeof props.of === 'string' ? entityOf(props.of) : props.of;
  const acts = props.acts ?? offeredActs(entity);
  return (
    <CrudScreen
      key={`${entity.key} ${xwjId ?? ''} ${createDept ?? ''}`}
      entity={plain ? searchedBy([], entity) : entity}
      embedded={{ height }}
      fixed={{ ...(xwjId ? { xwjId } : {}), ...(createDept ? { createDept } : {}) }}
      without={xwjId ? ['stationName', 'stationId'] : []}
      {...(acts ? { acts } : {})}
      {...(rowActions ? { rowActions } : {})}
    />
  );
}

/** Battery data of one device or of all: to be viewed only (monitoring §2.15). */
export function BatteryData(props: Omit<RecordListProps, 'of' | 'acts'>): JSX.Element {
  return <RecordList {...props} of={batteryOnScreen} acts={['view']} />;
}

/** History of one controller, newest first, without search and row actions (monitoring §2.12). */
export function ControllerHistory(props: { xwjId: string; height?: number | string }): JSX.Element {
  return <RecordList {...props} of="xwjHistory" acts={[]} plain />;
}
