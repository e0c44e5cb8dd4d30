import { languageTags } from '@heliodeck/kit/label';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type JSX, useCallback, useEffect, useMemo, useRef } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { type Distance, distances, wallDistance } from '../../state/distance.ts';
import { usePreference } from '../../state/preferences.ts';
import { applyPalette, ForcedMode } from '../../theme/apply.ts';
import { useDistance } from '../../ui/use-distance.ts';
import styles from './board.module.css';
import { ReaderProvider } from './board-reader.ts';
import { BoardView } from './board-view.tsx';
import { boardWords } from './board-words.ts';
import { isKeyGone, openWall, wallReader } from './wall-reader.ts';

/** Retry interval while the server does not respond, and interval at which an open board's layout is checked, ms. */
const againMs = 5_000;
const layoutMs = 300_000;
/**
 * Retry interval for a refused key, ms: it may become valid again, for instance if its owner's account was disabled by
 * mistake.
 */
const refusedMs = 60_000;
/** Interval at which a new version of the console is checked for, ms. */
const programMs = 600_000;

/**
 * The board behind a link, for an unattended screen: it recovers from failures of network, server and power. The key is
 * in the fragment after '#', which is in no server log.
 */
export function WallPage(): JSX.Element {
  const w = useMessages(boardWords);
  const locale = usePreference('locale');
  const accent = usePreference('accent');
  const key = location.hash.slice(1);
  const queries = useQueryClient();
  // Created again at the first refusal: widgets keep their last values during a failure, but those of a revoked wall
  // must be removed.
  const reader = useMemo(
    () => wallReader(key, () => void queries.invalidateQueries({ queryKey: ['wall', key], exact: true })),
    [key, queries],
  );
  useDistance(distanceOf(location.search), true);
  const { data, error } = useQuery({
    queryKey: ['wall', key],
    queryFn: ({ signal }) => openWall(key, signal),
    networkMode: 'always',
    refetchInterval: ({ state }) =>
      state.error === null ? layoutMs : isKeyGone(state.error) ? refusedMs : againMs,
    refetchIntervalInBackground: true,
    retry: false,
    // Unchanged data keeps its identity, so that widgets are not rendered again.
    structuralSharing: true,
  });
  // A control room is dark; the preference of a user who opens the link in a browser is not changed.
  useEffect(() => applyPalette('dark', accent, 'standard'), [accent]);
  const reloadAtTurn = useRenewedProgram();
  const refused = error !== null && isKeyGone(error) ? error.message : undefined;
  return (
    <ForcedMode value="dark">
      <main className={styles.wall} lang={languageTags[locale]}>
        {data && refused === undefined ? (
          <ReaderProvider value={reader}>
            <BoardView key={data.id} board={data} isWall onTurn={reloadAtTurn} />
          </ReaderProvider>
        ) : (
          <div className={styles.wallSaid}>
            <p role="alert">{refused ?? (error ? w.lost : w.opening)}</p>
          </div>
        )}
      </main>
    </ForcedMode>
  );
}

/** The distance from which the wall is read: part of the address, since a wall has no user preferences. */
const distanceOf = (search: string): Distance =>
  distances.find((metres) => String(metres) === new URLSearchParams(search).get('metres')) ?? wallDistance;

/** Reloads the page at the next turn if the server has a new version of the console. */
function useRenewedProgram(): () => void {
  const isRenewed = useRef(false);
  useEffect(() => {
    let running: string | undefined;
    const look = async (): Promise<void> => {
      const page = await fetch('/', { cache: 'no-store', credentials: 'omit' }).catch(() => undefined);
      if (!page?.ok) return;
      const served = (await page.text()).match(/src="([^"]+\.js)"/)?.[1];
      if (served === undefined) return;
      running ??= served;
      if (served !== running) isRenewed.current = true;
    };
    void look();
    const timer = setInterval(() => void look(), programMs);
    return () => clearInterval(timer);
  }, []);
  return useCallback(() => {
    if (isRenewed.current) location.reload();
  }, []);
}
