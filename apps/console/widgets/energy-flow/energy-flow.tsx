import { type JSX, lazy, Suspense, useState } from 'react';
import { useHoldsMenu } from '../../api/held-menus.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import { Go } from '../../ui/go.tsx';
import type { DeviceLinks } from '../device-detail/shared/device-links.ts';
import styles from './energy-flow.module.css';
import { EnergyFlowPicture } from './energy-flow-picture.tsx';
import { flowWords } from './flow-words.ts';
import { useEnergyFlow } from './use-energy-flow.ts';

// The replay is rarely used: it is loaded when it is opened.
const ReplayedFlow = lazy(async () => ({
  default: (await import('./replay/replayed-flow.tsx')).ReplayedFlow,
}));

const compareMenu = ['monitorCompare'];

interface EnergyFlowProps {
  readonly stationId: string;
  /** Displayed when the diagram fills the screen. */
  readonly stationName: string;
  /** IANA zone of the station. */
  readonly zone: string;
  readonly links: DeviceLinks;
}

/** The energy flow diagram of a station with its live values, or with those of an instant of the last day or month. */
export function EnergyFlowDiagram({ stationId, stationName, zone, links }: EnergyFlowProps): JSX.Element {
  const w = useMessages(flowWords);
  const { data: flow, error, refetch } = useEnergyFlow(stationId);
  const [isReplayed, setReplayed] = useState(false);
  const mayCompare = useHoldsMenu(compareMenu);
  const shared = {
    stationName,
    error,
    links,
    onAgain: () => void refetch(),
    tools: (
      <>
        {mayCompare && (
          <Go
            className={styles.full}
            title={w.compare}
            href={`/monitor/monitorCompare?s=s${stationId}.power&previous=1`}
          >
            <Icon name="compare" size={16} />
            <span className={styles.toolName}>{w.compare}</span>
          </Go>
        )}
        <button
          type="button"
          className={styles.full}
          aria-expanded={isReplayed}
          disabled={flow === undefined}
          onClick={() => setReplayed(!isReplayed)}
        >
          <Icon name="history" size={16} />
          {isReplayed ? w.closeReplay : w.replay}
        </button>
      </>
    ),
  };
  const live = <EnergyFlowPicture flow={flow} {...shared} />;
  if (!isReplayed || flow === undefined) return live;
  return (
    <Suspense fallback={live}>
      <ReplayedFlow {...{ stationId, zone, shared }} live={flow} />
    </Suspense>
  );
}
