import { isMissing } from '@heliodeck/client/api-error';
import { Button, Drawer } from 'antd';
import { type JSX, useEffect, useState } from 'react';
import { usePermissions } from '../../api/menus.ts';
import { EmptyList, LoadFailure, LoadingRows } from '../../crud/notices/list-notices.tsx';
import { OnlineTag } from '../../fields/shared/online-tag.tsx';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import { usePhone } from '../../state/media.ts';
import { subjectOf } from '../command-drawer/command-row.ts';
import { deviceCommandWords } from '../device-commands/device-command-words.ts';
import { mayControl, maySendPack } from '../device-commands/entries.ts';
import { useDeviceCommands } from '../device-commands/use-device-commands.tsx';
import { DevicePicture } from '../device-types/device-picture.tsx';
import { drawerTitle, typeName } from '../device-types/registry.ts';
import { DeviceDetail } from './device-detail.tsx';
import { detailWords } from './shared/detail-words.ts';
import type { Device } from './shared/device.ts';
import styles from './shared/device-detail.module.css';
import { useDevice } from './shared/use-devices.ts';

interface DeviceDrawerProps {
  /** Displayed device; undefined = closed. */
  readonly id: string | undefined;
  readonly tab?: string | undefined;
  readonly onTab?: (tab: string) => void;
  readonly onClose: () => void;
}

/**
 * The view is rendered after the drawer has stopped: animating and rendering at the same time would stutter
 * (docs/product/devices.md#device-drawer).
 */
const settleMs = 100;
/** Interval at which the existence of an open device is checked, ms. */
const stillThereMs = 10_000;

/** A drawer with a device: its facts, and its detail view. */
export function DeviceDrawer({ id, tab, onTab, onClose }: DeviceDrawerProps): JSX.Element {
  const w = useMessages(detailWords);
  const translate = useTranslate();
  const phone = usePhone();
  const { data: device, error, refetch } = useDevice(id, stillThereMs);
  const isSettled = useSettled(id);
  const isGone = isMissing(error);
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
      {device && !isGone && <DeviceHead device={device} />}
      {isGone ? (
        <EmptyList text={w.gone} />
      ) : device && isSettled ? (
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
      <DeviceControls device={device} />
    </div>
  );
}

/** The commands of the displayed device, if the user has permission and its type has commands. */
function DeviceControls({ device }: { device: Device }): JSX.Element {
  const w = useMessages(deviceCommandWords);
  const held = usePermissions();
  const size = usePhone() ? 'middle' : 'small';
  const { openControl, openPack, surface } = useDeviceCommands();
  return (
    <div className={styles.controls}>
      {mayControl(device, held) && (
        <Button size={size} icon={<Icon name="controller" size={14} />} onClick={() => openControl(device)}>
          {w.control}
        </Button>
      )}
      {maySendPack(device, held) && (
        <Button size={size} icon={<Icon name="battery" size={14} />} onClick={() => openPack(device)}>
          {w.pack}
        </Button>
      )}
      {surface}
    </div>
  );
}
