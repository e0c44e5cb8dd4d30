import { deviceType } from '@heliodeck/model/descriptors/record';
import { Select } from 'antd';
import { type JSX, useId } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { ToneMark } from '../../theme/tone.tsx';
import type { Device } from '../../widgets/device-detail/device.ts';
import { useDevicePage } from '../../widgets/device-detail/use-devices.ts';
import styles from './controller.module.css';
import { controllerWords } from './controller-words.ts';

interface ControllerSelectProps {
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined) => void;
}

const most = 1000;
const nobody: readonly Device[] = [];

/** Chooses one controller of either type by typing part of its name or station; none = all of them. */
export function ControllerSelect({ value, onChange }: ControllerSelectProps): JSX.Element {
  const w = useMessages(controllerWords);
  const id = useId();
  const common = { current: 1, size: most, ascs: 'name' };
  const plain = useDevicePage({ ...common, type: deviceType.controller });
  const mars = useDevicePage({ ...common, type: deviceType.mars });
  const controllers = [...(plain.data?.records ?? nobody), ...(mars.data?.records ?? nobody)];
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{w.controller}</label>
      <Select
        id={id}
        allowClear
        showSearch={{ optionFilterProp: 'text' }}
        placeholder={w.all}
        loading={plain.isFetching || mars.isFetching}
        value={value ?? null}
        onChange={(chosen: string | null | undefined) => onChange(chosen ?? undefined)}
        options={controllers.map((device) => ({
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
