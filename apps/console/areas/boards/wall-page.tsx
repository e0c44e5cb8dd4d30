import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type JSX, useCallback, useEffect, useMemo, useRef } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { useDistance } from '../../shell/use-distance.ts';
import { type Distance, distances, wallDistance } from '../../state/distance.ts';
import { usePreference } from '../../state/preferences.ts';
import { applyPalette, ForcedMode } from '../../theme/apply.ts';
import styles from './board.module.css';
import { ReaderProvider } from './board-reader.ts';
import { BoardView } from './board-view.tsx';
import { boardWords } from './board-words.ts';
import { isKeyGone, openWall, wallReader } from './wall-reader.ts';

/** A server that does not answer is asked again so often; a board that stands is asked about its layout so often, ms. */
const againMs = 5_000;
const layoutMs = 300_000;
/** A refused key is asked about again so often: it may be good again, where its maker's account was closed by mistake, ms. */
const refusedMs = 60_000;
/** So often it is asked whether the console has been renewed, ms. */
const programMs = 600_000;

/**
 * The board behind a link, for a screen that nobody operates: it goes on by itself after network, server or power came back. The key stands
 * behind '#', where no server's log has it.
 */
export function WallPage(): JSX.Element {
  const w = useMessages(boardWords);
  const locale = usePreference('locale');
  const accent = usePreference('accent');
  const key = location.hash.slice(1);
  const queries = useQueryClient();
  // Opened anew at the first refusal: widgets keep their last values through a failure, and a revoked wall may not.
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
    // What stands stays what it is while nothing about it changed: no widget is built anew.
    structuralSharing: true,
  });
  // A control room is dark; the choice of whoever opens the link in a browser of his own is left alone.
  useEffect(() => applyPalette('dark', accent, 'standard'), [accent]);
  const reloadAtTurn = useRenewedProgram();
  const refused = error !== null && isKeyGone(error) ? error.message : undefined;
  return (
    <ForcedMode value="dark">
      <main className={styles.wall} lang={locale === 'zh' ? 'zh-CN' : 'en'}>
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

/** From how many metres the wall is read: its address says it, since nobody has preferences there. */
const distanceOf = (search: string): Distance =>
  distances.find((metres) => String(metres) === new URLSearchParams(search).get('metres')) ?? wallDistance;

/** Loads the page anew at the next turn where the server serves another program than the one that runs. */
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
