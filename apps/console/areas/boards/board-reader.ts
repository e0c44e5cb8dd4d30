import type { Widget } from '@heliodeck/model/boards/board';
import type { WidgetData } from '@heliodeck/model/boards/widget-data';
import { createContext, useContext } from 'react';
import type { AskStream } from '../../widgets/video/use-picture.ts';

/** A question of a widget. */
export interface WidgetAsk {
  readonly widget: Widget;
  readonly page: number;
  /** The station chosen on the board. */
  readonly chosen: string | undefined;
  /** Of the stations widget: only these, which have news. */
  readonly only?: readonly string[];
}

/** Where a board's figures come from: the calls of whoever is signed in, or those of a wall's key. */
export interface BoardReader {
  readonly read: (ask: WidgetAsk, signal: AbortSignal) => Promise<WidgetData>;
  /** Tells apart what is kept for one board from what is kept for another. */
  readonly scope: string;
  /** Asks for the pictures of a camera. */
  readonly askStream: AskStream;
  /** Calls back with the ids of stations that have news; none: anything may have changed. */
  readonly hear: (listener: (stations: readonly string[]) => void) => () => void;
}

const Context = createContext<BoardReader | undefined>(undefined);

/** Gives the widgets below it what they read from. */
export const ReaderProvider = Context.Provider;

/** What the widgets of this board read from. */
export function useReader(): BoardReader {
  const reader = useContext(Context);
  if (reader === undefined) throw new Error('no board stands around this widget');
  return reader;
}
