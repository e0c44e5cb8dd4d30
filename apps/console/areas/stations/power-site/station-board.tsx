import { isMissing } from '@heliodeck/client/api-error';
import { defaultZone } from '@heliodeck/model/wire/time';
import { type JSX, useDeferredValue, useEffect, useId, useState } from 'react';
import { usePermission } from '../../../api/menus.ts';
import { EmptyList, LoadFailure } from '../../../crud/notices/list-notices.tsx';
import { useMessages, useTranslate } from '../../../i18n/messages.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import type { Device } from '../../../widgets/device-detail/shared/device.ts';
import type { DeviceLinks } from '../../../widgets/device-detail/shared/device-links.ts';
import { useStationDevices } from '../../../widgets/device-detail/shared/use-devices.ts';
import { DevicePastView } from '../../../widgets/device-past/device-past.tsx';
import { GivenCommands } from '../../../widgets/device-past/given-commands.tsx';
import { boardLists } from '../../../widgets/device-types/registry.ts';
import { EnergyFlowDiagram } from '../../../widgets/energy-flow/energy-flow.tsx';
import { useFlowFeed } from '../../../widgets/energy-flow/use-energy-flow.ts';
import type { ChartSpan } from '../../../widgets/generation-chart/chart-mode.ts';
import { GenerationChart } from '../../../widgets/generation-chart/generation-chart.tsx';
import { GenerationFigures } from '../../../widgets/generation-chart/generation-figures.tsx';
import { useReadTree } from '../../../widgets/region-tree/use-region-tree.ts';
import { StationFigures } from '../../../widgets/station-figures/station-figures.tsx';
import { StationTroubles } from '../../../widgets/troubles/station-troubles.tsx';
import { OnSite } from '../../../widgets/weather/on-site.tsx';
import { WeatherCard } from '../../../widgets/weather/weather-card.tsx';
import { DeviceList } from './device-list.tsx';
import { NextStep } from './next-step.tsx';
import styles from './power-site.module.css';
import { powerSiteWords } from './power-site-words.ts';
import { StationHead } from './station-head.tsx';
import { useStation } from './use-station.ts';

/** Whether a device has ever responded. */
const wasHeard = ({ onlineStatus, connectTime }: Device): boolean =>
  onlineStatus === 1 || (connectTime ?? '') !== '';

interface StationBoardProps {
  readonly stationId: string;
  /** Department of the station: the value of its node in the region tree. */
  readonly createDept: string | undefined;
  readonly span: ChartSpan;
  readonly onSpan: (span: ChartSpan) => void;
  readonly deviceHref: DeviceLinks['deviceHref'];
  /** Address of a device's settings, for users who may change them. */
  readonly settingsHref: NonNullable<DeviceLinks['settingsHref']>;
}

/** The dashboard of one station. */
export function StationBoard({
  stationId,
  createDept,
  span,
  onSpan,
  deviceHref,
  settingsHref,
}: StationBoardProps): JSX.Element {
  const w = useMessages(powerSiteWords);
  const { data: station, error, refetch } = useStation(stationId);
  const zone = station?.timeZone ?? defaultZone;
  useFlowFeed(stationId, zone);
  const devices = useStationDevices(createDept);
  const maySet = usePermission('monitorManage_edit');
  // The head of the station is rendered first; its diagrams follow in time slices.
  const isDrawn = useDeferredValue(station !== undefined, false);
  const isGone = isMissing(error);
  const readTree = useReadTree();
  useEffect(() => {
    if (isGone) readTree();
  }, [isGone, readTree]);
  if (isGone)
    return (
      <div className={styles.sheet} data-part="empty">
        <EmptyList text={w.gone} />
      </div>
    );
  if (!station) {
    return (
      <div className={styles.sheet}>
        {error ? <LoadFailure error={error} onAgain={() => void refetch()} /> : <Waiting />}
      </div>
    );
  }
  const dtuIds = [...new Set(devices.data?.map(({ dtuId }) => dtuId))];
  return (
    <>
      <div className={styles.sheet}>
        <StationHead station={station} />
        {isDrawn && <StationFigures stationId={stationId} zone={zone} />}
        {isDrawn && <StationTroubles stationId={stationId} stationName={station.stationName} />}
      </div>
      {isDrawn && (
        <>
          {devices.data && !devices.data.some(wasHeard) && (
            <NextStep stationId={stationId} deviceCount={devices.data.length} />
          )}
          <FlowSheet isHidden={devices.data?.length === 0}>
            <EnergyFlowDiagram
              stationId={stationId}
              stationName={station.stationName}
              zone={zone}
              links={maySet ? { deviceHref, settingsHref } : { deviceHref }}
            />
          </FlowSheet>
          <DeviceLists devices={devices} deviceHref={deviceHref} />
          <div className={styles.sheet}>
            {devices.data && <OnSite devices={devices.data} deviceHref={deviceHref} />}
            <WeatherCard stationId={stationId} />
          </div>
          <section className={styles.sheet} aria-label={w.generation}>
            <GenerationFigures stationId={stationId} />
            <GenerationChart
              stationId={stationId}
              stationName={station.stationName}
              span={span}
              onSpan={onSpan}
            />
          </section>
          <PastSheet stationId={stationId} dtuIds={dtuIds} zone={zone} />
        </>
      )}
    </>
  );
}

/** The sheet of the diagram, with its tab. */
function FlowSheet({ isHidden, children }: { isHidden: boolean; children: JSX.Element }): JSX.Element {
  const w = useMessages(powerSiteWords);
  const id = useId();
  return (
    <div className={styles.sheet} data-part="flow" hidden={isHidden}>
      {/* The only tab (docs/product/stations.md#energy-flow): there is nothing to switch, so the tab component is not needed. */}
      <div role="tablist" className={styles.tabs}>
        <button type="button" role="tab" id={`${id}tab`} aria-selected="true" aria-controls={`${id}panel`}>
          {w.flow}
        </button>
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}tab`}>
        {children}
      </div>
    </div>
  );
}

interface DeviceListsProps {
  readonly devices: ReturnType<typeof useStationDevices>;
  readonly deviceHref: DeviceLinks['deviceHref'];
}

/** The devices of the station, a list for each type. */
function DeviceLists({ devices, deviceHref }: DeviceListsProps): JSX.Element {
  const translate = useTranslate();
  const ofType = (type: number) => devices.data?.filter((device) => device.type === type);
  const list = { failed: devices.isError, onAgain: () => void devices.refetch(), deviceHref };
  return (
    <div className={styles.lists}>
      {boardLists.map(({ code, title, isOptional }) => {
        const own = ofType(code);
        if (isOptional && !own?.length) return null;
        return <DeviceList key={code} title={translate(title)} devices={own} {...list} />;
      })}
    </div>
  );
}

/** The last commands and changes; requested when they are opened. */
function PastSheet(props: {
  readonly stationId: string;
  readonly dtuIds: readonly string[];
  readonly zone: string;
}): JSX.Element {
  const { stationId, dtuIds, zone } = props;
  const w = useMessages(powerSiteWords);
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={`${styles.sheet} ${styles.past}`}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{w.past}</summary>
      {isOpen && (
        <>
          <GivenCommands dtuIds={dtuIds} />
          <DevicePastView of={{ stationId }} zone={zone} />
        </>
      )}
    </details>
  );
}
