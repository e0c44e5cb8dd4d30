import type { Act, Entity } from '@heliodeck/model/descriptors/entity';
import { entityOf } from '@heliodeck/model/registries/entities';
import type { JSX } from 'react';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import { useMeasuredFields } from '../../crud/form/use-measured-fields.ts';
import type { RowAction } from '../../crud/shared/crud-props.ts';
import { offeredRows } from './offered-acts.ts';
import { troubleCells, troubleColumnWords } from './trouble-cells.tsx';
import { withTroublesFirst } from './trouble-entity.ts';

/** Height of tables embedded in another screen (docs/product/devices.md#one-controller). */
export const embeddedHeight = 'calc(59 * var(--dvh))';

interface RecordListProps {
  /** The entity of a record, or its key: 'xwjEquipment', 'meterData', 'batteryHistory' … */
  readonly of: string | Entity;
  /** Limits the list to this device; columns with the same value in every row are omitted. */
  readonly xwjId?: string | undefined;
  /** Limits the list to the devices of this department: those of a station. */
  readonly createDept?: string | undefined;
  readonly height?: number | string;
  /** Limits the row actions; [] = a read-only table. */
  readonly acts?: readonly Act[];
  readonly rowActions?: readonly RowAction[];
}

/** Reports of devices, as a table inside another screen; live tables are updated automatically. */
export function RecordList(props: RecordListProps): JSX.Element {
  const { xwjId, createDept, height = embeddedHeight, rowActions } = props;
  const entity = withTroublesFirst(typeof props.of === 'string' ? entityOf(props.of) : props.of);
  const measured = useMeasuredFields(entity, xwjId);
  const offered = offeredRows(entity);
  const acts = props.acts ?? offered.acts;
  return (
    <CrudScreen
      key={`${entity.key} ${xwjId ?? ''} ${createDept ?? ''}`}
      entity={entity}
      rows={{ measured, words: troubleColumnWords(entity), rowMenu: offered.rowMenu }}
      embedded={{ height }}
      fixed={{ ...(xwjId ? { xwjId } : {}), ...(createDept ? { createDept } : {}) }}
      without={xwjId ? ['stationName', 'stationId'] : []}
      cells={troubleCells(entity)}
      {...(acts ? { acts } : {})}
      {...(rowActions ? { rowActions } : {})}
    />
  );
}

/** Battery data of one device or of all, read-only (docs/product/telemetry.md#battery-data). */
export function BatteryData(props: Omit<RecordListProps, 'of' | 'acts'>): JSX.Element {
  return <RecordList {...props} of="battery" acts={['view']} />;
}
