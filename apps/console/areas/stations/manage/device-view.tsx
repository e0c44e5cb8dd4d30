import { onlineOptions } from '@heliodeck/model/devices/device-words';
import { Tabs } from 'antd';
import type { JSX, ReactNode } from 'react';
import { Absent, isAbsent } from '../../../fields/shared/absent.tsx';
import { OptionCell } from '../../../fields/shared/options.tsx';
import { useMessages, useTranslate } from '../../../i18n/messages.ts';
import { useCommand } from '../../../widgets/command-drawer/use-command.tsx';
import { modelLabel } from '../../../widgets/device-commands/model-label.ts';
import { TabBody } from '../../../widgets/device-detail/device-detail.tsx';
import type { Device } from '../../../widgets/device-detail/shared/device.ts';
import { tabsOf, typeName } from '../../../widgets/device-types/registry.ts';
import type { ChartRange } from '../../../widgets/history-chart/chart-range.ts';
import { HistoryChart } from '../../../widgets/history-chart/history-chart.tsx';
import styles from './manage.module.css';
import { manageWords } from './manage-words.ts';

interface DeviceViewProps {
  readonly device: Device;
  readonly zone: string;
  readonly tab: string | undefined;
  readonly onTab: (tab: string) => void;
  readonly group: string | undefined;
  readonly onGroup: (group: string) => void;
  readonly range: ChartRange | undefined;
  readonly onRange: (range: ChartRange | undefined) => void;
}

const historyKey = 'history';

/** One device: its facts, its history charts, and its current values. */
export function DeviceView(props: DeviceViewProps): JSX.Element {
  const { device, zone } = props;
  const w = useMessages(manageWords);
  const translate = useTranslate();
  const commands = useCommand();
  const tabs = tabsOf(device.type);
  const open = tabs.some((one) => one.key === props.tab) ? props.tab : historyKey;
  const history = {
    key: historyKey,
    label: w.history,
    children: (
      <HistoryChart
        device={device}
        zone={zone}
        group={props.group}
        onGroup={props.onGroup}
        range={props.range}
        onRange={props.onRange}
      />
    ),
  };
  return (
    <>
      <header className={styles.head}>
        <h2>{device.name}</h2>
        <OptionCell options={onlineOptions} value={device.onlineStatus} />
      </header>
      <Facts device={device} />
      <Tabs
        className={styles.tabs ?? ''}
        activeKey={open ?? historyKey}
        onChange={props.onTab}
        destroyOnHidden
        items={[
          history,
          ...tabs.map((one) => ({
            key: one.key,
            label: translate(one.label),
            children: <TabBody tab={one} device={device} commands={commands} />,
          })),
        ]}
      />
      {commands.surface}
    </>
  );
}

function Facts({ device }: { device: Device }): JSX.Element {
  const w = useMessages(manageWords);
  const translate = useTranslate();
  const type = typeName(device.type);
  const facts: readonly (readonly [string, ReactNode])[] = [
    [w.connectTime, device.connectTime],
    [w.serialNumber, device.serialNumber],
    [w.type, type && translate(type)],
    [w.model, device.model && translate(modelLabel(device.model))],
    [w.version, device.version],
    [w.stationName, device.stationName],
    [w.dtu, device.dtuName ?? device.dtuId],
    [w.address, device.address],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{isAbsent(value) ? <Absent /> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
