import { stationOfWidget } from '@heliodeck/model/boards/board';
import type { WidgetData } from '@heliodeck/model/boards/widget-data';
import { get } from '../../api/client.ts';
import { onLiveEvent } from '../../api/live-feed.ts';
import { askSignedIn } from '../../widgets/video/ask-stream.ts';
import type { BoardReader } from './board-reader.ts';

/**
 * Reads the widgets of a board as the signed-in user.
 * @param year of the finance dashboard; default the current one
 */
export function signedInReader(board: string, year?: number): BoardReader {
  return {
    scope: `${board} ${year ?? ''}`,
    read: ({ widget, chosen, only }, signal) =>
      get<WidgetData>(
        'blade-board/board/data',
        {
          source: widget.source ?? '',
          stationId: stationOfWidget(widget, chosen),
          only: only?.join(),
          year,
        },
        signal,
      ),
    askStream: askSignedIn,
    hear: (listener) =>
      onLiveEvent((event) => {
        if (event.kind === 'reload') listener([]);
        else if (event.kind !== 'changed' && event.stationId !== undefined) listener([event.stationId]);
      }),
  };
}
