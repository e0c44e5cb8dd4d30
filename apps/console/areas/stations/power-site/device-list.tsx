import { Button } from 'antd';
import type { JSX } from 'react';
import { offlineWords } from '../../../fields/shared/mark-words.ts';
import { useMessages, useTranslate } from '../../../i18n/messages.ts';
import { ToneMark } from '../../../theme/tone.tsx';
import { Go } from '../../../ui/go.tsx';
import type { Device } from '../../../widgets/device-detail/shared/device.ts';
import type { DeviceLinks } from '../../../widgets/device-detail/shared/device-links.ts';
import styles from './power-site.module.css';
import { powerSiteWords } from './power-site-words.ts';

interface DeviceListProps {
  readonly title: string;
  /** undefined: loading. */
  readonly devices: readonly Device[] | undefined;
  readonly failed: boolean;
  readonly onAgain: () => void;
  readonly deviceHref: DeviceLinks['deviceHref'];
}

/** The station's devices of one type, with their online status. */
export function DeviceList({ title, devices, failed, onAgain, deviceHref }: DeviceListProps): JSX.Element {
  const w = useMessages(powerSiteWords);
  const translate = useTranslate();
  return (
    <section className={styles.sheet} aria-label={title}>
      <header className={styles.listHead}>
        <h3>{title}</h3>
        {devices && <span>{w.total(devices.length)}</span>}
      </header>
      {!devices && !failed && (
        <p className={styles.quiet} role="status">
          {w.loading}
        </p>
      )}
      {!devices && failed && (
        <div className={styles.quiet} role="alert">
          {w.devicesFailed}{' '}
          <Button size="small" onClick={onAgain}>
            {w.again}
          </Button>
        </div>
      )}
      {devices?.length === 0 && <p className={styles.quiet}>{w.noEquipment}</p>}
      <ul className={styles.devices}>
        {devices?.map((device) => {
          const isOnline = device.onlineStatus === 1;
          return (
            <li key={device.id}>
              <Go href={deviceHref(device)}>
                <ToneMark tone={isOnline ? 'good' : 'critical'} />
                <span className={styles.deviceName} title={device.name ?? ''}>
                  {device.name}
                </span>
                <span style={{ color: `var(--${isOnline ? 'good' : 'critical'}-ink)` }}>
                  {isOnline ? w.online : `[ ${translate(offlineWords(device.offlineSince))} ]`}
                </span>
              </Go>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
