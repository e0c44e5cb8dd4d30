import { Drawer } from 'antd';
import { type JSX, useEffect, useState } from 'react';
import { LoadFailure, LoadingRows } from '../../crud/list-notices.tsx';
import { OnlineTag } from '../../fields/online-tag.tsx';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { usePhone } from '../../state/media.ts';
import { subjectOf } from '../command-drawer/command-row.ts';
import { DevicePicture } from '../device-types/device-picture.tsx';
import { drawerTitle, typeName } from '../device-types/registry.ts';
import { detailWords } from './detail-words.ts';
import type { Device } from './device.ts';
import styles from './device-detail.module.css';
import { DeviceDetail } from './device-detail.tsx';
import { useDevice } from './use-devices.ts';

interface DeviceDrawerProps {
  /** Device shown; undefined = closed. */
  readonly id: string | undefined;
  readonly tab?: string | undefined;
  readonly onTab?: (tab: string) => void;
  readonly onClose: () => void;
}

/**
 * The view is filled when the drawer has come to rest: sliding and drawing at once would stutter
 * (docs/product/devices.md#device-drawer).
 */
const settleMs = 100;

/** A device from the side: what it is, and its detail view. */
export function DeviceDrawer({ id, tab, onTab, onClose }: DeviceDrawerProps): JSX.Element {
  const w = useMessages(detailWords);
  const translate = useTranslate();
  const phone = usePhone();
  const { data: device, error, refetch } = useDevice(id);
  const isSettled = useSettled(id);
  const title = device ? drawerTitle(device.type) : undefined;
  return (
    <Drawer
      open={id !== undefined}
      onClose={onClose}
      size={phone ? '100%' : '70%'}
      title={subjectOf(title ? translate(title) : w.information, device?.stationName)}
      push={false}
      destroyOnHidden
    >
      {device && <DeviceHead device={device} />}
      {device && isSettled ? (
        <DeviceDetail key={device.id} device={device} tab={tab} {...(onTab ? { onTab } : {})} />
      ) : error && !device ? (
        <LoadFailure error={error} onAgain={() => void refetch()} />
      ) : (
        <LoadingRows />
      )}
    </Drawer>
  );
}

function useSettled(id: string | undefined): boolean {
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    if (id === undefined) return setSettled(undefined);
    const timer = setTimeout(() => setSettled(id), settleMs);
    return () => clearTimeout(timer);
  }, [id]);
  return settled !== undefined && settled === id;
}

function DeviceHead({ device }: { device: Device }): JSX.Element {
  const w = useMessages(detailWords);
  const translate = useTranslate();
  const isOnline = device.onlineStatus === 1;
  const type = typeName(device.type);
  return (
    <div className={styles.device}>
      <DevicePicture type={device.type} online={isOnline} size={88} />
      <div>
        <p className={styles.deviceName}>
          {device.name || w.unknown}
          <OnlineTag {...device} />
        </p>
        <p>{[device.stationName, device.dtuName].filter(Boolean).join(' · ')}</p>
        <p>{w.typeOf(type ? translate(type) : w.none)}</p>
        <p>{w.addressOf(String(device.address))}</p>
      </div>
    </div>
  );
}
