import { Button } from 'antd';
import type { JSX } from 'react';
import { OnlineTag } from '../../../fields/shared/online-tag.tsx';
import { useMessages, useTranslate } from '../../../i18n/messages.ts';
import { usePhone } from '../../../state/media.ts';
import type { Device } from '../../../widgets/device-detail/shared/device.ts';
import { DevicePicture } from '../../../widgets/device-types/device-picture.tsx';
import { typeName } from '../../../widgets/device-types/registry.ts';
import { DeviceGlance } from './device-glance.tsx';
import { deviceWords } from './device-words.ts';
import styles from './monitor-device.module.css';

/** A device as a card: name, online status, picture, type, address, version, and its most important values. */
export function DeviceCard({ device, onDetails }: { device: Device; onDetails: () => void }): JSX.Element {
  const w = useMessages(deviceWords);
  const translate = useTranslate();
  const phone = usePhone();
  const isOnline = device.onlineStatus === 1;
  const type = typeName(device.type);
  const name = device.name || w.unknown;
  return (
    <li className={styles.card} data-online={isOnline}>
      <div className={styles.cardHead}>
        <h2 className={styles.cardName} title={name}>
          {name}
        </h2>
        <OnlineTag {...device} />
      </div>
      <div className={styles.cardBody}>
        <div className={styles.cardLook}>
          <DevicePicture type={device.type} online={isOnline} />
        </div>
        <dl className={styles.cardFacts}>
          <div>
            <dt>{w.type}</dt>
            <dd>{type ? translate(type) : w.noType}</dd>
          </div>
          <div>
            <dt>{w.address}</dt>
            <dd>{device.address}</dd>
          </div>
          <div>
            <dt>{w.version}</dt>
            <dd data-known={Boolean(device.version)}>{device.version || w.noVersion}</dd>
          </div>
        </dl>
      </div>
      <DeviceGlance device={device} />
      <div className={styles.cardFoot}>
        <span className={styles.cardStation} title={device.stationName ?? ''}>
          {device.stationName}
        </span>
        <Button size={phone ? 'middle' : 'small'} aria-label={w.detailsOf(name)} onClick={onDetails}>
          {w.details}
        </Button>
      </div>
    </li>
  );
}
