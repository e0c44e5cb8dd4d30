import type { WireRow } from '@heliodeck/client/page';
import { magnitude } from '@heliodeck/kit/magnitude';
import { unitGap } from '@heliodeck/kit/quantity';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import { entities } from '@heliodeck/model/registries/entities';
import type { JSX, ReactNode } from 'react';
import { useModelFields } from '../../../crud/form/use-measured-fields.ts';
import { isAbsent } from '../../../fields/shared/absent.tsx';
import { withValueMark } from '../../../fields/shared/value-mark.tsx';
import { useMessages, useTranslate } from '../../../i18n/messages.ts';
import type { Device } from '../../../widgets/device-detail/shared/device.ts';
import { FieldValue } from '../../../widgets/device-detail/shared/record-facts.tsx';
import { useLatest } from '../../../widgets/device-detail/shared/use-latest.ts';
import type { DetailTab, DeviceTypeView } from '../../../widgets/device-types/device-type-view.ts';
import { viewOf } from '../../../widgets/device-types/registry.ts';
import { deviceWords } from './device-words.ts';
import styles from './monitor-device.module.css';

/** The most important values of a device, with their marks and their time. */
export function DeviceGlance({ device }: { readonly device: Device }): JSX.Element {
  const { tabs: [tab] = [], glance } = viewOf(device.type) ?? {};
  // The empty row keeps the layout of the grid, so that adjacent cards stay aligned.
  if (tab === undefined || glance === undefined) return <div />;
  return <Figures device={device} tab={tab} glance={glance} />;
}

/** Power and energy are displayed in a unit that fits their magnitude; other values as everywhere. */
const scaled = /Wh?$/;

function Value(props: { entity: Entity; row: WireRow; name: string }): ReactNode {
  const { entity, row, name } = props;
  const value = row[name];
  const field = entity.fields[name];
  const unit = field && 'unit' in field ? field.unit : undefined;
  if (typeof value !== 'number' || unit === undefined || !scaled.test(unit)) return <FieldValue {...props} />;
  // Zero is displayed in the unit of the other values: an inverter stores watts.
  const shown = unit === 'W' ? magnitude(value / 1000, 'kW', 4) : magnitude(value, unit, 4);
  return withValueMark(
    row,
    name,
    <span>
      {shown.text}
      <i>
        {unitGap(shown.unit)}
        {shown.unit}
      </i>
    </span>,
  );
}

interface FiguresProps {
  readonly device: Device;
  readonly tab: DetailTab;
  readonly glance: NonNullable<DeviceTypeView['glance']>;
}

function Figures({ device, tab, glance }: FiguresProps): JSX.Element {
  const w = useMessages(deviceWords);
  const translate = useTranslate();
  const own = entities.get(tab.entity);
  if (own === undefined) throw new Error(`no list ${tab.entity}`);
  const measured = useModelFields(own, device.model);
  const entity = measured ? { ...own, fields: measured } : own;
  const { data: rows } = useLatest(own, tab.record, device.id);
  // Several packs at one address have separate values; the details show them all.
  const [row] = rows?.length === 1 ? rows : [];
  const time = rows
    ?.map(({ dataTime }) => String(dataTime ?? ''))
    .toSorted()
    .at(-1);
  return (
    <div className={styles.glance}>
      <dl>
        {Object.entries(glance).map(([name, words]) => (
          <div key={name} className={styles.glanceLine}>
            <dt>{translate(words)}</dt>
            <dd>
              {row === undefined || isAbsent(row[name]) ? (
                '—'
              ) : (
                <Value entity={entity} row={row} name={name} />
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p>{rows && (rows.length > 1 ? w.packs(rows.length) : time ? w.heard(time) : w.never)}</p>
    </div>
  );
}
