import type { Trouble } from '@heliodeck/model/wire/trouble';
import type { Context } from '../context.ts';

/** A trouble as returned by its source. */
export type FoundTrouble = Omit<Trouble, 'stationName' | 'link'>;

/** Finds one or more kinds of trouble, within the caller's tenant, permissions and data scope, like the lists of the same records. */
export interface TroubleSource {
  /**
   * Returns the present troubles, in any order.
   * @param stations ids of the requested stations; undefined: all
   */
  find(context: Context, stations: readonly string[] | undefined): Promise<readonly FoundTrouble[]>;
  /** Adds details that are too expensive for all troubles to those that are shown. */
  detail?(context: Context, shown: readonly FoundTrouble[]): Promise<readonly FoundTrouble[]>;
}

/** Collects the troubles of all areas for the watch page. */
export interface TroubleBoard {
  add(source: TroubleSource): void;
  /** Returns those of all sources, in no order. */
  find(context: Context, stations: readonly string[] | undefined): Promise<readonly FoundTrouble[]>;
  /** Returns the same ones in the same order, with their details. */
  detail(context: Context, shown: readonly FoundTrouble[]): Promise<readonly FoundTrouble[]>;
}

/** Creates a board without sources. */
export function createTroubleBoard(): TroubleBoard {
  const sources: TroubleSource[] = [];
  return {
    add: (source) => void sources.push(source),
    async find(context, stations) {
      const found: FoundTrouble[] = [];
      // One at a time: a page of troubles takes one connection, however many kinds there are.
      for (const source of sources) found.push(...(await source.find(context, stations)));
      return found;
    },
    async detail(context, shown) {
      let list = shown;
      for (const source of sources) list = (await source.detail?.(context, list)) ?? list;
      return list;
    },
  };
}
