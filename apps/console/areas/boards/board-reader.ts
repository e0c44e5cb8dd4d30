import type { Widget } from '@heliodeck/model/boards/board';
import type { WidgetData } from '@heliodeck/model/boards/widget-data';
import { createContext, useContext } from 'react';
import type { AskStream } from '../../widgets/video/use-picture.ts';

/** A data request of a widget. */
export interface WidgetAsk {
  readonly widget: Widget;
  readonly page: number;
  /** The station selected on the board. */
  readonly chosen: string | undefined;
  /** For the stations widget: only these stations, which have changed. */
  readonly only?: readonly string[];
}

/** The data source of a board: requests of the signed-in user, or requests with the key of a wall. */
export interface BoardReader {
  readonly read: (ask: WidgetAsk, signal: AbortSignal) => Promise<WidgetData>;
  /** Separates cached data of different boards. */
  readonly scope: string;
  /** Requests the stream of a camera. */
  readonly askStream: AskStream;
  /** Calls back with the ids of changed stations; an empty list means that anything may have changed. */
  readonly hear: (listener: (stations: readonly string[]) => void) => () => void;
}

const Context = createContext<BoardReader | undefined>(undefined);

/** Provides the reader to the widgets below it. */
export const ReaderProvider = Context.Provider;

/** The reader of this board. @throws Error outside of a board */
export function useReader(): BoardReader {
  const reader = useContext(Context);
  if (reader === undefined) throw new Error('no board stands around this widget');
  return reader;
}
