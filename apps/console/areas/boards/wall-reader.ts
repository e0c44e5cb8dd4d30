import { readEventStream } from '@heliodeck/client/event-stream';
import type { Board } from '@heliodeck/model/boards/board';
import type { WidgetData } from '@heliodeck/model/boards/widget-data';
import { api } from '../../api/client.ts';
import { askByKey } from '../../widgets/video/ask-stream.ts';
import type { BoardReader } from './board-reader.ts';

const path = 'blade-board/wall';
/** The server says something at least every quarter of a minute; a line that is silent longer is dead, ms. */
const silenceMs = 45_000;
const longestPauseMs = 30_000;

/** The board behind a key. @throws ApiError board.keyGone */
export function openWall(key: string, signal: AbortSignal): Promise<Board> {
  return api.publicCall<Board>('POST', `${path}/open`, { json: { key }, signal });
}

/** Reads the widgets of a wall by its key; one stream tells all of them of news while one listens. */
export function wallReader(key: string): BoardReader {
  const listeners = new Set<(stations: readonly string[]) => void>();
  let closing: AbortController | undefined;
  return {
    scope: 'wall',
    askStream: askByKey(key),
    read: ({ widget, page, chosen, only }, signal) =>
      api.publicCall<WidgetData>('POST', `${path}/data`, {
        json: { key, page, widget: widget.id, stationId: chosen, only: only?.join() },
        signal,
      }),
    hear(listener) {
      listeners.add(listener);
      if (closing === undefined) {
        closing = new AbortController();
        const tell = (stations: readonly string[]): void => {
          for (const one of [...listeners]) one(stations);
        };
        void follow(key, tell, closing.signal);
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
  listener: (stations: readonly string[]) => void,
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
      if (response.ok && response.body) {
        if (!isFirst) listener([]);
        isFirst = false;
        pauseMs = 1_000;
        for await (const { event, data } of readEventStream(response.body, silenceMs)) {
          if (event === 'moved')
            listener((JSON.parse(data) as { readonly stations: readonly string[] }).stations);
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
