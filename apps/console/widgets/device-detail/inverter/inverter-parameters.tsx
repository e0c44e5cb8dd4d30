import type { WireRow } from '@heliodeck/client/page';
import type { SettingDescription } from '@heliodeck/devices/description/describe';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import { type JSX, useState } from 'react';
import { EmptyList } from '../../../crud/notices/list-notices.tsx';
import { isAbsent } from '../../../fields/shared/absent.tsx';
import { useMessages } from '../../../i18n/messages.ts';
import type { Commands } from '../../command-drawer/use-command.tsx';
import { detailWords } from '../shared/detail-words.ts';
import type { Device } from '../shared/device.ts';
import styles from '../shared/device-detail.module.css';
import { InverterParameterRow } from './inverter-parameter-row.tsx';
import { settingsOf } from './inverter-settings.ts';
import { InverterWindows } from './inverter-windows.tsx';
import { inverterWritable } from './inverter-writable.facts.ts';

/** Whether every device of the model supports the setting; others display it once they report a value. */
const isSure = (setting: SettingDescription | undefined): boolean =>
  setting !== undefined && setting.mayLack !== true;

interface InverterParametersProps {
  readonly entity: Entity;
  readonly row: WireRow;
  readonly device: Device;
  readonly commands: Commands;
}

/**
 * Settings of an inverter: windows of the day on one time line, every other field edited and written separately
 * (docs/product/devices.md#inverters). Fields that its model cannot set are displayed if they have a value.
 */
export function InverterParameters({ entity, row, device, commands }: InverterParametersProps): JSX.Element {
  const w = useMessages(detailWords);
  const [written, setWritten] = useState<Readonly<Record<string, string>>>({});
  const current = (name: string): unknown => written[name] ?? row[name];
  const settable = settingsOf(device.model);
  const shown = inverterWritable.filter(
    ({ name, window }) => !window && (isSure(settable.get(name)) || !isAbsent(current(name))),
  );
  const hasWindows = inverterWritable.some(
    ({ name, window }) => window && (settable.has(name) || !isAbsent(row[name])),
  );
  if (shown.length === 0 && !hasWindows) return <EmptyList text={w.unsupported} />;
  return (
    <>
      {settable.size === 0 && <p className={styles.absent}>{w.fixed}</p>}
      {hasWindows && (
        <InverterWindows
          row={{ ...row, ...written }}
          settable={settable}
          device={device}
          commands={commands}
        />
      )}
      {shown.length > 0 && (
        <table className={styles.parameters}>
          <thead className="unseen">
            <tr>
              <th scope="col">{w.parameter}</th>
              <th scope="col">{w.value}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((parameter) => {
              const words = entity.fields[parameter.name]?.label;
              return (
                words && (
                  <InverterParameterRow
                    key={parameter.name}
                    parameter={parameter}
                    words={words}
                    setting={settable.get(parameter.name)}
                    value={current(parameter.name)}
                    device={device}
                    commands={commands}
                    onWritten={(value) => setWritten((before) => ({ ...before, [parameter.name]: value }))}
                  />
                )
              );
            })}
          </tbody>
        </table>
      )}
    </>
  );
}
