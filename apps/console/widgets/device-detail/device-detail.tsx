import { supports } from '@heliodeck/devices/registry';
import { readCode } from '@heliodeck/model/commands/command-codes';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import { entities } from '@heliodeck/model/registries/entities';
import { Button, Tabs, Tooltip } from 'antd';
import { type JSX, useMemo, useState } from 'react';
import { usePermissions } from '../../api/menus.ts';
import { EmptyList, LoadFailure, LoadingRows } from '../../crud/notices/list-notices.tsx';
import { offlineWords } from '../../fields/shared/mark-words.ts';
import { ZonedTime } from '../../fields/time/zoned-time.tsx';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import { usePhone } from '../../state/media.ts';
import tabbed from '../../ui/tabbed.module.css';
import { subjectOf } from '../command-drawer/command-row.ts';
import { LockNote } from '../command-drawer/lock-note.tsx';
import { type Commands, useCommand } from '../command-drawer/use-command.tsx';
import type { DetailTab, TabBodyKind } from '../device-types/device-type-view.ts';
import { tabsOf } from '../device-types/registry.ts';
import { CauseOfDevice } from '../why/cause.tsx';
import { WhyDevice } from '../why/why-device.tsx';
import { ChargingParameters } from './charging/charging-parameters.tsx';
import { CompareLink } from './compare-link.tsx';
import { InverterFacts } from './inverter/inverter-facts.tsx';
import { InverterParameters } from './inverter/inverter-parameters.tsx';
import { BatteryPacks } from './readings/battery-data.tsx';
import { ControllerRealtime } from './readings/controller-realtime.tsx';
import { detailWords } from './shared/detail-words.ts';
import type { Device } from './shared/device.ts';
import styles from './shared/device-detail.module.css';
import { measuredBy } from './shared/measured-entity.ts';
import { ownFields, RecordFacts } from './shared/record-facts.tsx';
import { useLatest } from './shared/use-latest.ts';
import { useRefuseOffline } from './shared/use-refuse-offline.ts';

interface DeviceDetailProps {
  readonly device: Device;
  /** Key of the open tab; unknown or absent = the first. */
  readonly tab?: string | undefined;
  readonly onTab?: (tab: string) => void;
}

/** Detail view of a device: the tabs of its type, each with the newest record, updated with the live feed. */
export function DeviceDetail({ device, tab, onTab }: DeviceDetailProps): JSX.Element {
  const translate = useTranslate();
  const w = useMessages(detailWords);
  const commands = useCommand();
  const [lineOpen, setLineOpen] = useState(false);
  const isAway = device.onlineStatus !== 1;
  const tabs = tabsOf(device.type);
  const open = tabs.find((one) => one.key === tab) ?? tabs[0];
  return (
    <>
      <div className={styles.lock}>
        <LockNote deviceId={device.id} />
      </div>
      {/* The cause of an outage is what users look for: it is above the last values. */}
      {isAway && <CauseOfDevice device={device} />}
      <Tabs
        className={tabbed.shared ?? ''}
        {...(open ? { activeKey: open.key } : {})}
        {...(onTab ? { onChange: onTab } : {})}
        destroyOnHidden
        items={tabs.map((one) => ({
          key: one.key,
          label: translate(one.label),
          children: <TabBody tab={one} device={device} commands={commands} />,
        }))}
      />
      <details className={styles.line} onToggle={({ currentTarget }) => setLineOpen(currentTarget.open)}>
        <summary>{w.communication}</summary>
        {/* Polls while it is mounted, so it is mounted only when opened. */}
        {lineOpen && <WhyDevice deviceId={device.id} isCauseTold={isAway} />}
      </details>
      {commands.surface}
    </>
  );
}

interface TabBodyProps {
  readonly tab: DetailTab;
  readonly device: Device;
  readonly commands: Commands;
}

/** Content of one tab, for screens with additional tabs. */
export function TabBody({ tab, device, commands }: TabBodyProps): JSX.Element {
  const own = entities.get(tab.entity);
  const entity = useMemo(
    () => own && measuredBy(own, tab.record, device.model),
    [own, tab.record, device.model],
  );
  return (
    <div className={styles.body}>
      {entity ? (
        <Newest entity={entity} tab={tab} device={device} commands={commands} />
      ) : (
        <Empty device={device} tab={tab} commands={commands} unknown />
      )}
    </div>
  );
}

function Newest({ entity, tab, device, commands }: TabBodyProps & { entity: Entity }): JSX.Element {
  const w = useMessages(detailWords);
  const { data: rows, error, refetch } = useLatest(entity, tab.record, device.id);
  const [row] = rows ?? [];
  if (!rows) return error ? <LoadFailure error={error} onAgain={() => void refetch()} /> : <LoadingRows />;
  if (!row) return <Empty device={device} tab={tab} commands={commands} />;
  const body: Record<TabBodyKind, () => JSX.Element> = {
    facts: () => <RecordFacts entity={entity} row={row} names={ownFields(entity)} large />,
    controller: () => <ControllerRealtime entity={entity} row={row} />,
    charging: () => (
      <ChargingParameters entity={entity} row={row} device={device} commands={commands} reload={refetch} />
    ),
    inverter: () => <InverterFacts entity={entity} row={row} />,
    parameters: () => <InverterParameters entity={entity} row={row} device={device} commands={commands} />,
    battery: () => <BatteryPacks entity={entity} rows={rows} />,
  };
  return (
    <>
      <Head device={device} tab={tab} commands={commands} time={row.dataTime} reload={refetch} />
      {tab.body === 'battery' || typeof row.dataTime === 'string' ? null : (
        <p className={styles.absent}>{w.noData}</p>
      )}
      {body[tab.body]()}
    </>
  );
}

/** @param unknown no data is possible: no model of this type is known */
function Empty({
  device,
  tab,
  commands,
  unknown = false,
}: TabBodyProps & { readonly unknown?: boolean }): JSX.Element {
  const w = useMessages(detailWords);
  return (
    <>
      <Head device={device} tab={tab} commands={commands} />
      <EmptyList text={w.noData}>
        <p>{unknown ? w.unsupported : w.noDataText}</p>
      </EmptyList>
    </>
  );
}

interface HeadProps extends TabBodyProps {
  readonly time?: unknown;
  readonly reload?: () => Promise<unknown>;
}

/** 'Device Information [ Online ]', the time of the data, and a button to read the device. */
function Head({ device, tab, commands, time, reload }: HeadProps): JSX.Element {
  const w = useMessages(detailWords);
  const translate = useTranslate();
  const held = usePermissions();
  const size = usePhone() ? 'middle' : 'small';
  const { word } = tab;
  const isOnline = device.onlineStatus === 1;
  const mayRead = held.has(readCode(device.type));
  const mayEdit = word === 'charging_parameters' && held.has('monitorManage_edit');
  const refuseOffline = useRefuseOffline();
  const read = async (): Promise<void> => {
    if (!word || refuseOffline(device)) return;
    const { dtuId, address } = device;
    await commands.send(
      { call: 'getData', dtuId, address, data: word },
      { subject: subjectOf(device.name, device.stationName, device.dtuName), deviceId: device.id },
    );
    await reload?.();
  };
  const why = !word || !supports(device.model ?? '', word) ? w.unsupported : undefined;
  return (
    <div className={styles.head}>
      <h2>
        {w.information}{' '}
        <span style={{ color: `var(--${isOnline ? 'good' : 'critical'}-ink)` }}>
          [ {isOnline ? w.online : translate(offlineWords(device.offlineSince))} ]
        </span>
      </h2>
      {typeof time === 'string' && (
        <span className={styles.time}>
          {w.dataTime} <ZonedTime text={time} zone={device.timeZone ?? undefined} />
        </span>
      )}
      <div className={styles.headActs}>
        {(mayRead || mayEdit) && word && (
          <Tooltip title={why}>
            <Button
              size={size}
              disabled={why !== undefined}
              loading={commands.busy}
              onClick={() => void read()}
            >
              {!commands.busy && <Icon name="refresh" size={14} />}
              {w.readNow}
            </Button>
          </Tooltip>
        )}
        <CompareLink device={device} size={size} />
        {(mayRead || held.has('deviceCommand_view')) && (
          <Button
            size={size}
            type="text"
            onClick={() =>
              commands.showLedger({
                subject: subjectOf(device.name, device.stationName, device.dtuName),
                deviceId: device.id,
              })
            }
          >
            <Icon name="send" size={14} />
            {w.commands}
          </Button>
        )}
      </div>
    </div>
  );
}
