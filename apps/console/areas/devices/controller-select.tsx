import { controller } from '@heliodeck/model/devices/records/controller';
import { deviceTypeOf, typesReporting } from '@heliodeck/model/registries/device-types';
import { Select } from 'antd';
import { type JSX, useDeferredValue, useId, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { ToneMark } from '../../theme/tone.tsx';
import { useDevice, useDevicesOfTypes } from '../../widgets/device-detail/shared/use-devices.ts';
import styles from './controller.module.css';
import { controllerWords } from './controller-words.ts';

interface ControllerSelectProps {
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined) => void;
}

/** Controllers of a type that are offered; others are found by typing. */
const most = 500;
/** Both types of controllers, the more common one first. */
const controllerTypes = typesReporting(controller).toSorted(
  (one, other) => Number(deviceTypeOf(one)?.offeredLast ?? 0) - Number(deviceTypeOf(other)?.offeredLast ?? 0),
);

/**
 * Selects a controller of either type by part of its name or station, of more than are offered by part of its name; no selection = all
 * controllers.
 */
export function ControllerSelect({ value, onChange }: ControllerSelectProps): JSX.Element {
  const w = useMessages(controllerWords);
  const id = useId();
  const [text, setText] = useState('');
  const name = useDeferredValue(text.trim());
  const page = { current: 1, size: most, ascs: 'name' };
  const all = useDevicesOfTypes(controllerTypes, page);
  const found = useDevicesOfTypes(controllerTypes, all.isCut && name !== '' ? { ...page, name } : page);
  const chosen = useDevice(value).data;
  const { devices, isFetching } = found;
  const isListed = chosen === undefined || devices.some(({ id: one }) => one === chosen.id);
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{w.controller}</label>
      <Select
        id={id}
        allowClear
        showSearch={{ optionFilterProp: 'text', onSearch: setText }}
        placeholder={w.all}
        loading={isFetching}
        value={value ?? null}
        onChange={(chosen: string | null | undefined) => onChange(chosen ?? undefined)}
        options={(isListed || name !== '' ? devices : [chosen, ...devices]).map((device) => ({
          value: device.id,
          text: `${device.name} ${device.stationName ?? ''}`,
          label: (
            <span className={styles.option}>
              <ToneMark tone={device.onlineStatus === 1 ? 'good' : 'critical'} />
              <span>{device.name}</span>
              <span>{device.stationName}</span>
            </span>
          ),
        }))}
      />
    </div>
  );
}
