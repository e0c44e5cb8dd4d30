import type { Trouble, TroublePage } from '@heliodeck/model/wire/trouble';
import { useQuery } from '@tanstack/react-query';
import { type JSX, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useServerNow } from '../../api/server-clock.ts';
import { useLive } from '../../api/use-live.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Go } from '../../ui/go.tsx';
import { stationTroublesQuery } from './station-troubles-query.ts';
import { TroubleRow } from './trouble-row.tsx';
import { troubleWords } from './trouble-words.ts';
import styles from './troubles.module.css';

// Line, tests and history are loaded when the user opens the details.
const WhyDrawer = lazy(() => import('./why-drawer.tsx'));

/** When a line fails, many devices go offline at once: one request covers all of them, ms. */
const settleMs = 2_000;
/** Ages are displayed in minutes, so this interval is sufficient, ms. */
const ageMs = 20_000;

interface StationTroublesProps {
  readonly stationId: string;
  readonly stationName: string;
}

/** Current troubles of a station, the worst first, each with its cause; renders nothing if there are none. */
export function StationTroubles({ stationId, stationName }: StationTroublesProps): JSX.Element | null {
  const w = useMessages(troubleWords);
  const now = useServerNow(ageMs);
  const [why, setWhy] = useState<Trouble>();
  const { records, total } = useStationTroubles(stationId);
  if (records.length === 0 && why === undefined) return null;
  return (
    <section className={styles.here} aria-label={w.wrongHere}>
      <header>
        <h3>{w.wrongHere}</h3>
        {total > records.length && (
          <Go href={`/wel/index?home=watch&q=${encodeURIComponent(stationName)}`}>{w.all(total)}</Go>
        )}
      </header>
      <ul>
        {records.map((trouble) => (
          <li key={trouble.id}>
            <TroubleRow trouble={trouble} now={now} isAtStation onWhy={setWhy} />
          </li>
        ))}
      </ul>
      {why && (
        <Suspense fallback={null}>
          <WhyDrawer trouble={why} onClose={() => setWhy(undefined)} />
        </Suspense>
      )}
    </section>
  );
}

const none: Pick<TroublePage, 'records' | 'total'> = { records: [], total: 0 };

/** The troubles of a station; empty for users without permission. */
function useStationTroubles(stationId: string): Pick<TroublePage, 'records' | 'total'> {
  const { data, refetch } = useQuery(stationTroublesQuery(stationId));
  const due = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(due.current), []);
  useLive(['online', 'reload'], (event) => {
    if (event.kind === 'online' && event.stationId !== stationId) return;
    due.current ??= setTimeout(() => {
      due.current = undefined;
      void refetch();
    }, settleMs);
  });
  return data ?? none;
}
