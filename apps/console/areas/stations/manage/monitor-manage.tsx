import { defaultZone } from '@heliodeck/model/wire/time';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { type JSX, useDeferredValue } from 'react';
import { EmptyList, LoadFailure, LoadingRows } from '../../../crud/notices/list-notices.tsx';
import { useMessages } from '../../../i18n/messages.ts';
import { Icon } from '../../../icons/icon.tsx';
import { useAddress } from '../../../state/address.ts';
import { usePhone } from '../../../state/media.ts';
import {
  mostOfStation,
  useDevice,
  useNamedDevices,
  useStationDevices,
} from '../../../widgets/device-detail/shared/use-devices.ts';
import { chartRange } from '../../../widgets/history-chart/chart-range.ts';
import { useStation } from '../power-site/use-station.ts';
import { chosenTab, devicesOfTab, literalOf } from './device-kinds.ts';
import { DevicePane } from './device-pane.tsx';
import { DeviceView } from './device-view.tsx';
import styles from './manage.module.css';
import { manageWords } from './manage-words.ts';
import { StationSelect } from './station-select.tsx';
import { type StationChoice, stationsQuery } from './use-stations.ts';

/** Device monitoring with history charts (docs/product/devices.md#charts-of-a-device). */
export default function MonitorManage(): JSX.Element {
  const w = useMessages(manageWords);
  const { data: stations, error, refetch } = useQuery(stationsQuery);
  if (!stations) {
    return (
      <div className={styles.alone}>
        {error ? <LoadFailure error={error} onAgain={() => void refetch()} /> : <LoadingRows />}
      </div>
    );
  }
  const [first] = stations;
  if (!first) {
    return (
      <div className={styles.alone}>
        <EmptyList text={w.noStations} />
      </div>
    );
  }
  return <Devices stations={stations} first={first} />;
}

/** The state in the address: station, device tab, name pattern, device, its tab, chart and range. */
type Address = Partial<
  Record<'station' | 'type' | 'name' | 'device' | 'tab' | 'chart' | 'begin' | 'end', string>
>;

interface DevicesProps {
  readonly stations: readonly StationChoice[];
  /** The station displayed while the address has none. */
  readonly first: StationChoice;
}

function Devices({ stations, first }: DevicesProps): JSX.Element {
  const w = useMessages(manageWords);
  const phone = usePhone();
  const navigate = useNavigate();
  const address = useAddress() as Address;
  const go = (change: Address, replace = false): void => {
    const said = Object.entries({ ...address, ...change }).filter(([, value]) => value !== undefined);
    void navigate({ to: '.', search: Object.fromEntries(said), replace });
  };
  const station = stations.find((one) => one.id === address.station) ?? first;
  const zone = useStation(station.id).data?.timeZone ?? undefined;
  const devices = useStationDevices(station.createDept ?? undefined);
  const wanted = useDeferredValue(literalOf(address.name ?? ''));
  const found = useNamedDevices(station.createDept ?? undefined, devices.data, wanted);
  const kind = chosenTab(address.type, devices.data);
  const ofKind = found && devicesOfTab(kind, found);
  // A device that was found by the server is not among the loaded ones.
  const linked = useDevice(address.device).data;
  // A phone has no room for list and device: it shows the list first, and a device once it is selected.
  const device =
    ofKind?.find((one) => one.id === address.device) ??
    (linked && devicesOfTab(kind, [linked]).find((one) => one.createDept === station.createDept)) ??
    (phone ? undefined : ofKind?.[0]);
  const listShown = !phone || device === undefined;
  return (
    <div className={styles.screen}>
      {listShown && (
        <aside className={styles.side} aria-label={w.devices}>
          <StationSelect
            stations={stations}
            value={station.id}
            onChange={(id) => go({ station: id, device: undefined, name: undefined })}
          />
          <DevicePane
            devices={found}
            isCut={(devices.data?.length ?? 0) >= mostOfStation}
            error={devices.error}
            onAgain={() => void devices.refetch()}
            kind={kind}
            onKind={(key) => go({ type: key, device: undefined, chart: undefined, tab: undefined })}
            pattern={address.name ?? ''}
            onPattern={(name) => go({ name }, true)}
            chosen={device?.id}
            onChoose={(id) => go({ device: id })}
          />
        </aside>
      )}
      {!(phone && listShown) && (
        <section className={styles.main}>
          {phone && (
            <Button
              className={styles.back ?? ''}
              icon={<Icon name="chevron-left" size={16} />}
              onClick={() => go({ device: undefined })}
            >
              {w.back}
            </Button>
          )}
          {device ? (
            <DeviceView
              key={device.id}
              device={device}
              zone={zone ?? defaultZone}
              tab={address.tab}
              onTab={(tab) => go({ tab })}
              group={address.chart}
              onGroup={(chart) => go({ chart }, true)}
              range={chartRange(address.begin, address.end)}
              onRange={(range) => go({ begin: range?.begin, end: range?.end })}
            />
          ) : devices.isPending ? (
            <LoadingRows />
          ) : (
            <EmptyList text={w.noDetail} />
          )}
        </section>
      )}
    </div>
  );
}
