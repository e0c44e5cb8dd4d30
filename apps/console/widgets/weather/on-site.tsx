import { label } from '@heliodeck/kit/label';
import { environment } from '@heliodeck/model/devices/records/environment';
import { reports } from '@heliodeck/model/registries/device-types';
import { entityOf } from '@heliodeck/model/registries/entities';
import type { JSX } from 'react';
import { Absent, isAbsent } from '../../fields/shared/absent.tsx';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { Go } from '../../ui/go.tsx';
import type { Device } from '../device-detail/shared/device.ts';
import type { DeviceLinks } from '../device-detail/shared/device-links.ts';
import { FieldValue } from '../device-detail/shared/record-facts.tsx';
import { useLatest } from '../device-detail/shared/use-latest.ts';
import styles from './on-site.module.css';

const words = {
  title: label('现场实测', 'Measured on Site'),
  readAt: (time: string) => label(`读取于 ${time}`, `Read at ${time}`),
  never: label('尚未上报', 'Has not reported yet'),
  loading: label('正在加载', 'Loading'),
  failed: label('无法读取实测数据', 'What was measured could not be read'),
};

/** The most important irradiance values; other quantities are displayed if the device measures them. */
const always: ReadonlySet<string> = new Set(['planeIrradiance', 'moduleTemperature']);

interface OnSiteProps {
  /** Devices of a station, of any type. */
  readonly devices: readonly Device[];
  readonly deviceHref: DeviceLinks['deviceHref'];
}

/** Irradiance and weather measured by the weather stations of a station; renders nothing if it has none. */
export function OnSite({ devices, deviceHref }: OnSiteProps): JSX.Element | null {
  const w = useMessages(words);
  const sensors = devices.filter(({ type }) => reports(type, environment));
  if (sensors.length === 0) return null;
  return (
    <section aria-label={w.title} className={styles.onSite}>
      {sensors.map((device) => (
        <Sensor key={device.id} device={device} href={deviceHref(device)} />
      ))}
    </section>
  );
}

function Sensor({ device, href }: { readonly device: Device; readonly href: string }): JSX.Element {
  const w = useMessages(words);
  const translate = useTranslate();
  const entity = entityOf(environment.live?.key ?? '');
  const { data: rows, error } = useLatest(entity, environment.key, device.id);
  const [row] = rows ?? [];
  const time = typeof row?.dataTime === 'string' ? row.dataTime : undefined;
  const note = rows ? (time === undefined ? w.never : w.readAt(time)) : error ? w.failed : w.loading;
  const shown = Object.entries(environment.metrics).filter(
    ([name]) => always.has(name) || (row !== undefined && !isAbsent(row[name])),
  );
  return (
    <div className={styles.sensor}>
      <header>
        <h3>
          <Go href={href}>{device.name}</Go>
        </h3>
        <span role="status">{note}</span>
      </header>
      <dl>
        {shown.map(([name, metric]) => (
          <div key={name} data-main={always.has(name)}>
            <dt>{translate(metric.label)}</dt>
            <dd>{row === undefined ? <Absent /> : <FieldValue entity={entity} row={row} name={name} />}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
