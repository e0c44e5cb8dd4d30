import { ApiError } from '@heliodeck/client/api-error';
import { readEventStream } from '@heliodeck/client/event-stream';
import type { Board } from '@heliodeck/model/boards/board';
import type { WidgetData } from '@heliodeck/model/boards/widget-data';
import { messages } from '@heliodeck/model/wire/messages';
import { api } from '../../api/client.ts';
import { askByKey } from '../../widgets/video/ask-stream.ts';
import type { BoardReader } from './board-reader.ts';

const path = 'blade-board/wall';
/** The server sends a message at least every 15 s; a connection that is silent for longer is closed, ms. */
const silenceMs = 45_000;
const longestPauseMs = 30_000;
const keyGoneStatus = messages['board.keyGone'].http;

/** Fetches the board of a key. @throws ApiError board.keyGone */
export function openWall(key: string, signal: AbortSignal): Promise<Board> {
  return api.publicCall<Board>('POST', `${path}/open`, { json: { key }, signal });
}

/** Whether a request was refused because its key is unknown, expired or revoked. */
export function isKeyGone(error: unknown): boolean {
  return error instanceof ApiError && error.reason === 'board.keyGone';
}

/**
 * Reads the widgets of a wall with its key; one stream notifies all widgets of changes while any of them subscribes.
 * @param onKeyGone the key was refused: all displayed data must be removed
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
        // Closed with a delay: when pages turn, the widgets of the next one subscribe a moment later.
        setTimeout(() => {
          if (listeners.size > 0) return;
          closing?.abort();
          closing = undefined;
        }, 1_000);
      };
    },
  };
}

/** Keeps one stream open while the wall is displayed; after each disconnection the displayed data is refetched. */
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
      // A disconnection and an unreachable server cannot be distinguished here; both are retried.
    }
    if (signal.aborted) return;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  }
}
