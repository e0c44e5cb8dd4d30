import { useNavigate, useSearch } from '@tanstack/react-router';
import type { JSX } from 'react';
import { EmptyList } from '../../../crud/list-notices.tsx';
import { useWords } from '../../../i18n/words.ts';
import { DeviceDrawer } from '../../../widgets/device-detail/device-drawer.tsx';
import { type ChartSpan, chartModes, spanOf } from '../../../widgets/generation-chart/chart-mode.ts';
import { pathTo } from '../../../widgets/region-tree/region-node.ts';
import { RegionPane } from '../../../widgets/region-tree/region-pane.tsx';
import { useRegionTree } from '../../../widgets/region-tree/use-region-tree.ts';
import styles from './power-site.module.css';
import { powerSiteWords } from './power-site-words.ts';
import { StationBoard } from './station-board.tsx';

/** Station monitoring dashboard (monitoring §2.2). The address holds station, chart span and opened device. */
export default function PowerSite(): JSX.Element {
  const w = useWords(powerSiteWords);
  const search = useSearch({ strict: false }) as Readonly<Record<string, string>>;
  const navigate = useNavigate();
  const { data: tree } = useRegionTree();
  const { station, mode, from, to, device, tab } = search;
  const go = (change: Readonly<Record<string, string>>, replace = false): void => {
    void navigate({ to: '.', search: change, replace });
  };
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
            onDevice={({ id }) => go({ ...here, device: id })}
          />
        ) : (
          <div className={styles.sheet} data-part="empty">
            <EmptyList text={w.noStation}>
              <p>{w.noStationHint}</p>
            </EmptyList>
          </div>
        )}
      </div>
      <DeviceDrawer
        id={device}
        tab={tab}
        onTab={(next) => go({ ...here, ...(device ? { device } : {}), tab: next }, true)}
        onClose={() => go(here)}
      />
    </div>
  );
}

/** A span as the address bar says it; the usual one goes unsaid. */
function addressOf({ mode, from, to }: ChartSpan): Readonly<Record<string, string>> {
  if (mode === chartModes.month) return {};
  return { mode: String(mode), ...(from ? { from } : {}), ...(to ? { to } : {}) };
}
