import { useNavigate } from '@tanstack/react-router';
import { type JSX, lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useSession } from '../../../api/session.ts';
import { EmptyList } from '../../../crud/notices/list-notices.tsx';
import { useMessages } from '../../../i18n/messages.ts';
import { useAddress } from '../../../state/address.ts';
import { formatAddressSearch } from '../../../state/address-search.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { openForm } from '../../../widgets/device-detail/charging/proposal.ts';
import { settingsTab } from '../../../widgets/device-types/registry.ts';
import { type ChartSpan, chartModes, spanOf } from '../../../widgets/generation-chart/chart-mode.ts';
import { pathTo } from '../../../widgets/region-tree/region-node.ts';
import { RegionPane } from '../../../widgets/region-tree/region-pane.tsx';
import { useRegionTree } from '../../../widgets/region-tree/use-region-tree.ts';
import { lastStation, rememberStation, stationToOpen } from './last-station.ts';
import styles from './power-site.module.css';
import { powerSiteWords } from './power-site-words.ts';
import { StationBoard } from './station-board.tsx';

// The device view contains every profile and form: it is loaded when a device is opened.
const DeviceDrawer = lazy(async () => ({
  default: (await import('../../../widgets/device-detail/device-drawer.tsx')).DeviceDrawer,
}));

/**
 * Station monitoring dashboard (docs/product/stations.md#station-dashboard). The address holds station, chart span and
 * open device; without a station it opens the one viewed last, else the first, and puts it into the address.
 */
export default function PowerSite(): JSX.Element {
  const w = useMessages(powerSiteWords);
  const search = useAddress();
  const navigate = useNavigate();
  const { data: tree, error: treeError } = useRegionTree();
  const userId = useSession()?.userId ?? '';
  const { station, mode, from, to, device, tab } = search;
  const go = (change: Readonly<Record<string, string>>, replace = false): void => {
    void navigate({ to: '.', search: change, replace });
  };
  // Once opened it stays mounted, so that its closing animation runs.
  const [drawn, setDrawn] = useState(device !== undefined);
  if (device !== undefined && !drawn) setDrawn(true);
  const [last] = useState(() => lastStation(userId));
  const isThere = tree !== undefined && station !== undefined && pathTo(tree, station) !== undefined;
  // A station that is deleted while it is displayed is reported; only one that was deleted before is replaced by
  // another.
  const [seen, setSeen] = useState<string>();
  if (isThere && seen !== station) setSeen(station);
  const isLost = tree !== undefined && station === last && !isThere && seen !== station;
  const toOpen = station && !isLost ? undefined : stationToOpen(tree, last);
  const open = useEffectEvent((stationId: string) => go({ ...search, station: stationId }, true));
  useEffect(() => {
    if (toOpen) open(toOpen);
  }, [toOpen]);
  useEffect(() => {
    if (station && isThere) rememberStation(userId, station);
  }, [userId, station, isThere]);
  const here = { ...(station ? { station } : {}), ...addressOf(spanOf(mode, from, to)) };
  return (
    <div className={styles.screen}>
      <RegionPane stationId={station} onStation={({ stationId }) => go({ ...here, station: stationId })} />
      <div className={styles.main}>
        {station ? (
          <StationBoard
            key={station}
            stationId={station}
            createDept={pathTo(tree ?? [], station)?.at(-1)?.value}
            span={spanOf(mode, from, to)}
            onSpan={(span) => go({ station, ...addressOf(span) })}
            deviceHref={({ id }) => hrefOf({ ...here, device: id })}
            settingsHref={({ id, type }) => hrefOf({ ...here, device: id, ...settingsSearch(type) })}
          />
        ) : (
          <div className={styles.sheet} data-part="empty">
            {toOpen || (!tree && !treeError) ? (
              <Waiting />
            ) : (
              <EmptyList text={w.noStation}>
                <p>{treeError ? w.noTreeHint : w.noStationHint}</p>
              </EmptyList>
            )}
          </div>
        )}
      </div>
      {drawn && (
        <Suspense fallback={null}>
          <DeviceDrawer
            id={device}
            tab={tab}
            onTab={(next) => go({ ...here, ...(device ? { device } : {}), tab: next }, true)}
            onClose={() => go(here)}
          />
        </Suspense>
      )}
    </div>
  );
}

const hrefOf = (search: Readonly<Record<string, string>>): string =>
  `/monitor/monitorPowerSite${formatAddressSearch(search)}`;

/** The settings tab of a device; parameters that are written together have their form open. */
function settingsSearch(type: number): Readonly<Record<string, string>> {
  const tab = settingsTab(type);
  if (tab === undefined) return {};
  return { tab: tab.key, ...(tab.body === 'charging' && { set: openForm }) };
}

/** The address form of a span; the default one is omitted. */
function addressOf({ mode, from, to }: ChartSpan): Readonly<Record<string, string>> {
  if (mode === chartModes.month) return {};
  return { mode: String(mode), ...(from ? { from } : {}), ...(to ? { to } : {}) };
}
