import { controller } from '@heliodeck/model/devices/records/controller';
import { deviceTypeOf, typesReporting } from '@heliodeck/model/registries/device-types';
import { Select } from 'antd';
import { type JSX, useId } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { ToneMark } from '../../theme/tone.tsx';
import { useDevicesOfTypes } from '../../widgets/device-detail/use-devices.ts';
import styles from './controller.module.css';
import { controllerWords } from './controller-words.ts';

interface ControllerSelectProps {
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined) => void;
}

const most = 1000;
/** Both types of controllers, the more common one first. */
const controllerTypes = typesReporting(controller).toSorted(
  (one, other) => Number(deviceTypeOf(one)?.offeredLast ?? 0) - Number(deviceTypeOf(other)?.offeredLast ?? 0),
);

/** Selects a controller of either type by part of its name or station; no selection = all controllers. */
export function ControllerSelect({ value, onChange }: ControllerSelectProps): JSX.Element {
  const w = useMessages(controllerWords);
  const id = useId();
  const { devices, isFetching } = useDevicesOfTypes(controllerTypes, {
    current: 1,
    size: most,
    ascs: 'name',
  });
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{w.controller}</label>
      <Select
        id={id}
        allowClear
        showSearch={{ optionFilterProp: 'text' }}
        placeholder={w.all}
        loading={isFetching}
        value={value ?? null}
        onChange={(chosen: string | null | undefined) => onChange(chosen ?? undefined)}
        options={devices.map((device) => ({
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
