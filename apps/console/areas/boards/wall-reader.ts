import { ApiError } from '@heliodeck/client/api-error';
import { readEventStream } from '@heliodeck/client/event-stream';
import type { Board } from '@heliodeck/model/boards/board';
import type { WidgetData } from '@heliodeck/model/boards/widget-data';
import { messages } from '@heliodeck/model/wire/messages';
import { api } from '../../api/client.ts';
import { askByKey } from '../../widgets/video/ask-stream.ts';
import type { BoardReader } from './board-reader.ts';

const path = 'blade-board/wall';
/** The server says something at least every quarter of a minute; a line that is silent longer is dead, ms. */
const silenceMs = 45_000;
const longestPauseMs = 30_000;
const keyGoneStatus = messages['board.keyGone'].http;

/** The board behind a key. @throws ApiError board.keyGone */
export function openWall(key: string, signal: AbortSignal): Promise<Board> {
  return api.publicCall<Board>('POST', `${path}/open`, { json: { key }, signal });
}

/** Whether a call was refused since its key is unknown, over or revoked. */
export function isKeyGone(error: unknown): boolean {
  return error instanceof ApiError && error.reason === 'board.keyGone';
}

/**
 * Reads the widgets of a wall by its key; one stream tells all of them of news while one listens.
 * @param onKeyGone the key was refused: nothing of what it showed may stay
 */
export function wallReader(key: string, onKeyGone: () => void): BoardReader {
  const listeners = new Set<(stations: readonly string[]) => void>();
  let closing: AbortController | undefined;
  return {
    scope: 'wall',
    askStream: askByKey(key),
    async read({ widget, page, chosen, only }, signal) {
      try {
        return await api.publicCall<WidgetData>('POST', `${path}/data`, {
          json: { key, page, widget: widget.id, stationId: chosen, only: only?.join() },
          signal,
        });
      } catch (error) {
        if (isKeyGone(error)) onKeyGone();
        throw error;
      }
    },
    hear(listener) {
      listeners.add(listener);
      if (closing === undefined) {
        closing = new AbortController();
        const tell = (stations: readonly string[]): void => {
          for (const one of [...listeners]) one(stations);
        };
        void follow(key, { onNews: tell, onKeyGone }, closing.signal);
      }
      return () => {
        listeners.delete(listener);
        // Pages turn: the next one's widgets listen a moment later.
        setTimeout(() => {
          if (listeners.size > 0) return;
          closing?.abort();
          closing = undefined;
        }, 1_000);
      };
    },
  };
}

/** Keeps one stream open for as long as the wall stands; after each cut what is shown is read again. */
async function follow(
  key: string,
  {
    onNews,
    onKeyGone,
  }: { readonly onNews: (stations: readonly string[]) => void; readonly onKeyGone: () => void },
  signal: AbortSignal,
): Promise<void> {
  let pauseMs = 1_000;
  let isFirst = true;
  while (!signal.aborted) {
    try {
      const response = await fetch(api.addressOf(`${path}/feed`), {
        method: 'POST',
        body: JSON.stringify({ key }),
        signal,
        headers: { 'Content-Type': 'application/json' },
        cache: 'no-store',
        credentials: 'omit',
      });
      if (response.status === keyGoneStatus) onKeyGone();
      if (response.ok && response.body) {
        if (!isFirst) onNews([]);
        isFirst = false;
        pauseMs = 1_000;
        for await (const { event, data } of readEventStream(response.body, silenceMs)) {
          if (event === 'moved')
            onNews((JSON.parse(data) as { readonly stations: readonly string[] }).stations);
        }
      }
    } catch {
      // A cut line and an unreachable server look alike here; both are answered by trying again.
    }
    if (signal.aborted) return;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  }
}
