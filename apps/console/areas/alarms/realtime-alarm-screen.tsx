import type { WireRow } from '@heliodeck/client/page';
import { type AlarmStatus, alarmStatuses } from '@heliodeck/model/alarms/alarm-states';
import { endedAlarm } from '@heliodeck/model/alarms/alarm-steps';
import { performanceWords } from '@heliodeck/model/alarms/performance-words';
import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import { useNavigate } from '@tanstack/react-router';
import { Button, Tabs } from 'antd';
import { type JSX, useRef, useState } from 'react';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import type { ListHandle, RowAction, ToolbarAction } from '../../crud/shared/crud-props.ts';
import { useTranslate } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import { useAddress } from '../../state/address.ts';
import { usePhone } from '../../state/media.ts';
import tabbed from '../../ui/tabbed.module.css';
import { alarmCells } from './alarm-cells.tsx';
import { AlarmPage } from './alarm-page.tsx';
import { alarmWords } from './alarm-words.ts';
import { DeviceDataDrawer, hasDeviceData } from './device-data-drawer.tsx';
import { NoAlarms } from './no-alarms.tsx';
import { PerformancePage } from './performance-page.tsx';
import { useAlarmActs } from './use-alarm-acts.tsx';

const searchFirst = ['stationId', 'deviceName', 'grade', 'alarmTime'];

/**
 * Alarms by status, with their actions; `?alarm=` in the address opens the page of one alarm, `?view=performance` the
 * performance of all.
 */
export default function RealtimeAlarmScreen(): JSX.Element {
  const { alarm, view } = useAddress();
  const list = '/operations/realtimeAlarm';
  if (alarm) return <AlarmPage id={alarm} back={list} />;
  return view === 'performance' ? <PerformancePage back={list} /> : <AlarmTabs />;
}

function AlarmTabs(): JSX.Element {
  const translate = useTranslate();
  const navigate = useNavigate();
  const phone = usePhone();
  const [status, setStatus] = useState<AlarmStatus>(alarmStatuses[0].value);
  return (
    <div className={tabbed.tabbed}>
      <Tabs
        aria-label={translate(alarmWords.tabs)}
        activeKey={String(status)}
        // Four tabs and a button with text do not fit on a phone.
        tabBarGutter={phone ? 12 : 32}
        tabBarExtraContent={
          <Button
            aria-label={translate(performanceWords.title)}
            icon={phone ? <Icon name="chart" /> : undefined}
            onClick={() => void navigate({ to: '.', search: { view: 'performance' } })}
          >
            {phone ? undefined : translate(performanceWords.title)}
          </Button>
        }
        items={alarmStatuses.map(({ value, label }) => ({ key: String(value), label: translate(label) }))}
        onChange={(key) => {
          // The search of one tab does not apply to another.
          void navigate({ to: '.', search: {} });
          setStatus(
            alarmStatuses.find(({ value }) => String(value) === key)?.value ?? alarmStatuses[0].value,
          );
        }}
      />
      <AlarmList key={status} status={status} />
    </div>
  );
}

function AlarmList({ status }: { readonly status: AlarmStatus }): JSX.Element {
  const navigate = useNavigate();
  const list = useRef<ListHandle>(undefined);
  const [device, setDevice] = useState<WireRow>();
  const acts = useAlarmActs(async () => list.current?.reload());
  const handled = 'realtimeAlarm_handle';
  const isOpen = status === alarmStatuses[0].value;
  /** Stores the list in which an action was chosen, so that a later step can reload it. */
  const within =
    (act: (row: WireRow) => void | Promise<void>): RowAction['run'] =>
    (row, handle) => {
      list.current = handle;
      return act(row);
    };
  const rowActions: readonly RowAction[] = [
    {
      key: 'open',
      label: alarmWords.open,
      icon: 'eye',
      opens: true,
      permission: 'realtimeAlarm_view',
      run: ({ id }) => void navigate({ to: '.', search: { alarm: id } }),
    },
    {
      key: 'close',
      label: alarmWords.close,
      permission: handled,
      icon: 'close',
      shown: (row) => acts.may('close', row),
      run: within((row) => acts.close([row], false)),
    },
    {
      key: 'send',
      label: alarmWords.send,
      icon: 'send',
      permission: handled,
      shown: (row) => acts.may('dispatch', row),
      run: within(acts.dispatch),
    },
    {
      key: 'acknowledge',
      label: alarmWords.acknowledge,
      icon: 'check',
      permission: handled,
      shown: (row) => acts.may('acknowledge', row),
      run: within(acts.acknowledge),
    },
    {
      key: 'shelve',
      label: alarmWords.shelve,
      icon: 'pause',
      permission: handled,
      shown: (row) => acts.may('shelve', row) && !acts.may('unshelve', row),
      run: within(acts.shelve),
    },
    {
      key: 'unshelve',
      label: alarmWords.unshelve,
      icon: 'play',
      permission: handled,
      shown: (row) => acts.may('unshelve', row),
      run: within(acts.unshelve),
    },
    {
      key: 'data',
      label: alarmWords.data,
      icon: 'chart',
      permission: 'realtimeAlarm_viewdata',
      shown: hasDeviceData,
      run: (row) => setDevice(row),
    },
  ];
  const toolbarActions: readonly ToolbarAction[] = isOpen
    ? [
        {
          key: 'closeMany',
          label:
            realtimeAlarm.actions?.find(({ code }) => code === 'realtimeAlarm_batchClosure')?.label ??
            alarmWords.close,
          permission: 'realtimeAlarm_batchClosure',
          pick: 'some',
          run: (rows, handle) => {
            list.current = handle;
            return acts.close(rows, true);
          },
        },
      ]
    : [];
  return (
    <>
      <CrudScreen
        entity={realtimeAlarm}
        // Members of a storm are opened from the page of the storm.
        fixed={{ status: String(status), alone: '1' }}
        acts={endedAlarm.some((ended) => ended === status) ? ['delete'] : []}
        rowActions={rowActions}
        toolbarActions={toolbarActions}
        searchFirst={searchFirst}
        cells={alarmCells}
        empty={<NoAlarms status={status} />}
        exporting={{
          path: `${realtimeAlarm.path}/export-alarm`,
          permission: 'realtimeAlarm_export',
          heading: alarmWords.prompt,
          question: alarmWords.askExport,
          query: (asked) => ({ ...asked, type: 2 }),
        }}
      />
      {acts.dialogs}
      <DeviceDataDrawer alarm={device} onClose={() => setDevice(undefined)} />
    </>
  );
}
