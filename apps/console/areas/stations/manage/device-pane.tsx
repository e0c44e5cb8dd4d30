import { Input, Tabs } from 'antd';
import { type JSX, useDeferredValue } from 'react';
import { EmptyList, LoadFailure, LoadingRows } from '../../../crud/notices/list-notices.tsx';
import { OnlineTag } from '../../../fields/shared/online-tag.tsx';
import { useMessages, useTranslate } from '../../../i18n/messages.ts';
import { Icon } from '../../../icons/icon.tsx';
import { modelLabel } from '../../../widgets/device-commands/model-label.ts';
import type { Device } from '../../../widgets/device-detail/shared/device.ts';
import { mostOfStation } from '../../../widgets/device-detail/shared/use-devices.ts';
import { type DeviceTab, deviceKinds, devicesOfTab, namedLike } from './device-kinds.ts';
import styles from './manage.module.css';
import { manageWords } from './manage-words.ts';

interface DevicePaneProps {
  readonly devices: readonly Device[] | undefined;
  /** The station has more devices than are loaded; a name finds the others. */
  readonly isCut: boolean;
  readonly error: Error | null;
  readonly onAgain: () => void;
  readonly kind: DeviceTab;
  readonly onKind: (key: string) => void;
  readonly pattern: string;
  readonly onPattern: (pattern: string) => void;
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
}

/** The devices of a station by type, with a search by name. */
export function DevicePane(props: DevicePaneProps): JSX.Element {
  const { devices, error, kind, pattern } = props;
  const w = useMessages(manageWords);
  const translate = useTranslate();
  const wanted = useDeferredValue(pattern);
  const ofKind = devices && devicesOfTab(kind, devices);
  const shown = ofKind && namedLike(wanted, ofKind);
  return (
    <>
      <Tabs
        className={styles.kinds ?? ''}
        aria-label={w.types}
        tabBarGutter={16}
        activeKey={kind.key}
        onChange={props.onKind}
        items={deviceKinds.map((one) => ({
          key: one.key,
          label: `${translate(one.label)}${devices ? ` (${devicesOfTab(one, devices).length})` : ''}`,
        }))}
      />
      <div className={styles.search}>
        <Input
          aria-label={w.name}
          placeholder={w.nameHint}
          prefix={<Icon name="search" size={16} />}
          allowClear
          value={pattern}
          onChange={(event) => props.onPattern(event.target.value)}
        />
        <span role="status">{shown && w.total(shown.length)}</span>
      </div>
      {props.isCut && wanted === '' && <p className={styles.cut}>{w.cut(mostOfStation)}</p>}
      {!shown ? (
        error ? (
          <LoadFailure error={error} onAgain={props.onAgain} />
        ) : (
          <LoadingRows />
        )
      ) : shown.length === 0 ? (
        <EmptyList text={ofKind?.length === 0 ? w.noneOf(translate(kind.label)) : w.noMatch} />
      ) : (
        <ul className={styles.list} aria-label={w.devices}>
          {shown.map((device) => (
            <li key={device.id}>
              <DeviceCard
                device={device}
                chosen={device.id === props.chosen}
                onChoose={() => props.onChoose(device.id)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface DeviceCardProps {
  readonly device: Device;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

function DeviceCard({ device, chosen, onChoose }: DeviceCardProps): JSX.Element {
  const w = useMessages(manageWords);
  const translate = useTranslate();
  return (
    <button type="button" className={styles.card} aria-pressed={chosen} onClick={onChoose}>
      <span className={styles.cardHead}>
        <span className={styles.cardName}>{device.name}</span>
        <OnlineTag {...device} />
      </span>
      <span className={styles.cardFacts}>
        <span>{device.model ? translate(modelLabel(device.model)) : w.unModel}</span>
        <span>{device.version ? versionText(device.version) : w.unVersion}</span>
        <span>{device.serialNumber || w.unSerialNumber}</span>
      </span>
    </button>
  );
}

/** Prefixes the version with 'v', unless the device reports it with the prefix. */
const versionText = (version: string): string => `v${version.replace(/^v/i, '')}`;
