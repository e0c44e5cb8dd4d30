import type { Board, Widget } from '@heliodeck/model/boards/board';
import { CatchBoundary } from '@tanstack/react-router';
import {
  type JSX,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { zoom } from '../../state/distance.ts';
import { useFar } from '../../state/media.ts';
import { useStore } from '../../state/store.ts';
import { resting } from '../../state/turning.ts';
import { onResize } from '../../ui/on-resize.ts';
import styles from './board.module.css';
import { ScaleProvider, useMeasuredScale } from './board-scale.ts';
import { boardWords } from './board-words.ts';
import { shownPages } from './far-pages.ts';
import type { OpenMembers } from './open-members.ts';
import { useTurning } from './use-turning.ts';
import { useWidgetData } from './use-widget-data.ts';
import { WidgetFrame } from './widget-frame.tsx';

interface BoardViewProps {
  readonly board: Board;
  /** Displayed on a wall in a control room: turns by itself, has no links, and hides its buttons. */
  readonly isWall?: boolean;
  readonly onOpen?: OpenMembers;
  /** Called before each turn. */
  readonly onTurn?: () => void;
  /** Displayed before the board's own buttons, in the same line. */
  readonly tools?: ReactNode;
}

/** Width of the window for a page that is drawn larger, px at desk scale. */
function useBoardWidth(): number {
  const drawn = useStore(zoom);
  return useSyncExternalStore(onResize, () => Math.round(innerWidth / drawn));
}

/** Keeps the chosen station when the order of the stations changes: the worst comes first, although no user chose it. */
function useSameStation(
  stations: readonly { readonly id: string }[],
  { station, choose }: { readonly station: number; readonly choose: (index: number) => void },
): void {
  const chosen = stations[station]?.id;
  const order = stations.map(({ id }) => id).join();
  const before = useRef({ order, chosen });
  useLayoutEffect(() => {
    const moved =
      before.current.order === order ? -1 : stations.findIndex(({ id }) => id === before.current.chosen);
    before.current = { order, chosen: moved < 0 ? chosen : before.current.chosen };
    if (moved >= 0 && moved !== station) choose(moved);
  });
}

/** Requests the stations for a board that has no stations widget. */
const noWidget: Widget = { id: 'none', kind: 'text', source: null, x: 0, y: 0, w: 1, h: 1 };
/** Delay before a failed widget is rendered again, ms. */
const againMs = 30_000;

/** A board: one page at a time, a selected station, turning automatically or by hand. */
export function BoardView({ board, isWall = false, onOpen, onTurn, tools }: BoardViewProps): JSX.Element {
  const w = useMessages(boardWords);
  const translate = useTranslate();
  const frame = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const scale = useMeasuredScale(grid);
  const [strip, page] = stationsWidget(board);
  const { data } = useWidgetData(strip, { page, chosen: undefined, follows: true });
  const stations = data?.shape === 'stations' ? data.stations : [];
  const isFar = useFar();
  const room = useBoardWidth();
  const pages = useMemo(() => shownPages(board.pages, isFar ? room : undefined), [board.pages, isFar, room]);
  // Read from a distance, the board turns while nobody uses it, as on a wall.
  const isLeft = useStore(resting);
  const isParted = pages.length !== board.pages.length;
  const turning = useTurning({ ...(isParted ? turnedInParts(board) : board), pages }, stations.length, {
    runs: isWall || isLeft,
    onTurn,
  });
  const chosen = stations[turning.station]?.id;
  useSameStation(stations, turning);
  const tries = useTries();
  useKeys(isWall, turning);
  const shown = pages[turning.page];
  const isFull = useIsFull(frame);
  const place = {
    page: shown?.page ?? 0,
    chosen,
    boardName: translate(board.name),
    leads: !isWall,
    onOpen,
    // Beside the toolbar, which a wall shows only while somebody moves the pointer, it would stand there twice.
    where: isWall && pages.length > 1 ? w.page(turning.page + 1, pages.length) : '',
    onChoose: (id: string) => {
      const index = stations.findIndex((one) => one.id === id);
      if (index >= 0) turning.choose(index);
    },
  };
  return (
    <div ref={frame} className={isWall ? `${styles.frame} ${styles.wall}` : styles.frame}>
      <Tools pages={pages.length} turning={turning} isWall={isWall} isFull={isFull} frame={frame}>
        {tools}
      </Tools>
      <div className={styles.board} data-parted={isParted}>
        <div ref={grid} className={styles.page}>
          <ScaleProvider value={scale}>
            {shown?.widgets.length === 0 && <p className={styles.said}>{w.noWidgets}</p>}
            {shown?.widgets.map((widget) => (
              <CatchBoundary
                key={widget.id}
                getResetKey={() => `${widget.id} ${tries}`}
                errorComponent={() => <p className={styles.widget}>{w.failed}</p>}
              >
                <WidgetFrame widget={widget} place={place} />
              </CatchBoundary>
            ))}
          </ScaleProvider>
        </div>
      </div>
    </div>
  );
}

/** If a page is split, its parts must turn, even if the board does not turn its pages; s. */
const partSeconds = 20;
const turnedInParts = ({ turnSeconds, turning }: Board): Pick<Board, 'turnSeconds' | 'turning'> => ({
  turnSeconds: turnSeconds || partSeconds,
  turning: turning === 'stations' ? 'both' : turning,
});

/** The first widget that lists stations, and its page: the data request needs its position. */
function stationsWidget({ pages }: Board): readonly [Widget, number] {
  for (const [index, page] of pages.entries()) {
    const found = page.find(({ source }) => source === 'stations');
    if (found) return [found, index];
  }
  return [noWidget, 0];
}

type TurningState = ReturnType<typeof useTurning>;

function Tools({
  pages,
  turning,
  isWall,
  isFull,
  frame,
  children,
}: {
  readonly pages: number;
  readonly turning: TurningState;
  readonly isWall: boolean;
  readonly isFull: boolean;
  readonly frame: { readonly current: HTMLElement | null };
  readonly children: ReactNode;
}): JSX.Element | null {
  const w = useMessages(boardWords);
  const isMoved = useMoved(isWall);
  if (isWall && !isMoved) return null;
  return (
    <div className={styles.tools} role="toolbar">
      {children}
      <span className={styles.grow} />
      {pages > 1 && (
        <>
          <button type="button" aria-label={w.previous} onClick={() => turning.turnPage(-1)}>
            ‹
          </button>
          <span>{w.page(turning.page + 1, pages)}</span>
          <button type="button" aria-label={w.next} onClick={() => turning.turnPage(1)}>
            ›
          </button>
        </>
      )}
      {turning.mayTurn && (
        <button type="button" onClick={() => turning.setRuns(!turning.isTurning)}>
          {turning.isTurning ? w.pause : w.play}
        </button>
      )}
      <button
        type="button"
        onClick={() => void (isFull ? document.exitFullscreen() : frame.current?.requestFullscreen())}
      >
        {isFull ? w.leaveFullScreen : w.fullScreen}
      </button>
    </div>
  );
}

/** Arrow keys turn pages and the space bar pauses or resumes, unless a field has the focus. */
function useKeys(isWall: boolean, { turnPage, setRuns }: TurningState): void {
  useEffect(() => {
    if (!isWall) return;
    const pressed = ({ key }: KeyboardEvent): void => {
      if (key === 'ArrowRight') turnPage(1);
      else if (key === 'ArrowLeft') turnPage(-1);
      else if (key === ' ') setRuns((runs) => !runs);
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, [isWall, turnPage, setRuns]);
}

/** Whether the mouse was moved within the last few seconds. */
function useMoved(isWall: boolean): boolean {
  const [moved, setMoved] = useState(false);
  useEffect(() => {
    if (!isWall) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const seen = (): void => {
      setMoved(true);
      clearTimeout(timer);
      timer = setTimeout(() => setMoved(false), 6_000);
    };
    const kinds = ['pointermove', 'pointerdown', 'keydown'] as const;
    for (const kind of kinds) addEventListener(kind, seen);
    return () => {
      clearTimeout(timer);
      for (const kind of kinds) removeEventListener(kind, seen);
    };
  }, [isWall]);
  return moved;
}

function useIsFull(frame: { readonly current: HTMLElement | null }): boolean {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const turned = (): void => setFull(document.fullscreenElement === frame.current);
    document.addEventListener('fullscreenchange', turned);
    return () => document.removeEventListener('fullscreenchange', turned);
  }, [frame]);
  return isFull;
}

/** Increases at intervals, so that failed widgets are rendered again. */
function useTries(): number {
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTries((count) => count + 1), againMs);
    return () => clearInterval(timer);
  }, []);
  return tries;
}
