import type { Trouble } from '@heliodeck/model/wire/trouble';
import type { Context } from '../context.ts';

/** A trouble as its source knows it. */
export type FoundTrouble = Omit<Trouble, 'stationName' | 'link'>;

/**
 * Tells of one or some kinds of trouble, within the caller's tenant, permissions and data scope: it finds what the lists of the
 * same records would show him.
 */
export interface TroubleSource {
  /**
   * What is wrong now, in any order.
   * @param stations ids of the stations asked about; undefined: all
   */
  find(context: Context, stations: readonly string[] | undefined): Promise<readonly FoundTrouble[]>;
  /** Adds what costs too much to be asked for all, to those that are shown. */
  detail?(context: Context, shown: readonly FoundTrouble[]): Promise<readonly FoundTrouble[]>;
}

/** Where areas say what is wrong, and the watch page asks. */
export interface TroubleBoard {
  add(source: TroubleSource): void;
  /** Of all sources, in no order. */
  find(context: Context, stations: readonly string[] | undefined): Promise<readonly FoundTrouble[]>;
  /** The same ones in the same order, with their details. */
  detail(context: Context, shown: readonly FoundTrouble[]): Promise<readonly FoundTrouble[]>;
}

/** A board without sources. */
export function createTroubleBoard(): TroubleBoard {
  const sources: TroubleSource[] = [];
  return {
    add: (source) => void sources.push(source),
    async find(context, stations) {
      const found: FoundTrouble[] = [];
      // One after the other: a page of troubles takes one connection, however many kinds there are.
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
