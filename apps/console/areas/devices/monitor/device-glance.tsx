import { entities } from '@heliodeck/model/registries/entities';
import type { JSX } from 'react';
import { isAbsent } from '../../../fields/absent.tsx';
import { useMessages, useTranslate } from '../../../i18n/messages.ts';
import type { Device } from '../../../widgets/device-detail/device.ts';
import { FieldValue } from '../../../widgets/device-detail/record-facts.tsx';
import { useLatest } from '../../../widgets/device-detail/use-latest.ts';
import type { DetailTab, DeviceTypeView } from '../../../widgets/device-types/device-type-view.ts';
import { viewOf } from '../../../widgets/device-types/registry.ts';
import { deviceWords } from './device-words.ts';
import styles from './monitor-device.module.css';

/** What a device says that says most, with the marks of its values, and when it said it. */
export function DeviceGlance({ device }: { readonly device: Device }): JSX.Element {
  const { tabs: [tab] = [], glance } = viewOf(device.type) ?? {};
  // The row of the grid stays, so that the cards beside it stand as they do.
  if (tab === undefined || glance === undefined) return <div />;
  return <Figures device={device} tab={tab} glance={glance} />;
}

interface FiguresProps {
  readonly device: Device;
  readonly tab: DetailTab;
  readonly glance: NonNullable<DeviceTypeView['glance']>;
}

function Figures({ device, tab, glance }: FiguresProps): JSX.Element {
  const w = useMessages(deviceWords);
  const translate = useTranslate();
  const entity = entities.get(tab.entity);
  if (entity === undefined) throw new Error(`no list ${tab.entity}`);
  const { data: rows } = useLatest(entity, tab.record, device.id);
  // Of several packs behind one address each has figures of its own; the details show them all.
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
                <FieldValue entity={entity} row={row} name={name} />
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p>{rows && (rows.length > 1 ? w.packs(rows.length) : time ? w.heard(time) : w.never)}</p>
    </div>
  );
}
