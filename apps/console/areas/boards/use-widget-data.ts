import { stationOfWidget, type Widget } from '@heliodeck/model/boards/board';
import type { DataOf, WidgetData } from '@heliodeck/model/boards/widget-data';
import { sourceOf } from '@heliodeck/model/boards/widgets';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useReader } from './board-reader.ts';

/** Refetch interval for data that the live feed does not cover, ms. */
const slowMs = 300_000;
const curveMs = 60_000;
/** Retry interval after a failure, for as long as the board is displayed, ms. */
const againMs = 15_000;
/** Changes are collected for this time before figures are refetched: for few stations, and for many, ms. */
const gatherMs = { few: 5_000, many: 30_000 };
const manyStations = 200;

interface WidgetDataOptions {
  readonly page: number;
  readonly chosen: string | undefined;
  /** Whether this widget subscribes to the feed; of several widgets with the same data, one subscribes. */
  readonly follows: boolean;
}

/**
 * Fetches data once, then at intervals and when the feed reports changes; the last data is kept until new data arrives.
 */
export function useWidgetData(widget: Widget, { page, chosen, follows }: WidgetDataOptions) {
  const { scope, read, hear } = useReader();
  const client = useQueryClient();
  const source = widget.source === null ? undefined : sourceOf(widget.source);
  const station = stationOfWidget(widget, chosen);
  // Widgets with the same content share one request, on any number of pages.
  const queryKey = useMemo(
    () => ['board', scope, widget.source, station] as const,
    [scope, widget.source, station],
  );
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }): Promise<WidgetData> => read({ widget, page, chosen }, signal),
    enabled: source !== undefined,
    networkMode: 'always',
    refetchInterval: ({ state }) =>
      state.error !== null ? againMs : widget.source === 'dayPower' ? curveMs : slowMs,
    refetchIntervalInBackground: true,
    retry: false,
  });
  const isLive = follows && source?.live === true;
  useEffect(() => {
    if (!isLive) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const news = new Set<string>();
    const closing = new AbortController();
    const take = async (): Promise<void> => {
      timer = undefined;
      const only = [...news];
      news.clear();
      const before = client.getQueryData<WidgetData>(queryKey);
      if (before?.shape !== 'stations' || only.length === 0 || only.length > manyStations) {
        await client.invalidateQueries({ queryKey });
        return;
      }
      const part = await read({ widget, page, chosen, only }, closing.signal).catch(() => undefined);
      if (part?.shape !== 'stations') return;
      client.setQueryData<WidgetData>(queryKey, (old) =>
        old?.shape === 'stations' ? merged(old, part) : old,
      );
    };
    const end = hear((stations) => {
      for (const id of stations) news.add(id);
      const isMany = sizeOf(client.getQueryData<WidgetData>(queryKey)) > manyStations;
      timer ??= setTimeout(() => void take(), isMany ? gatherMs.many : gatherMs.few);
    });
    return () => {
      end();
      closing.abort();
      clearTimeout(timer);
    };
  }, [isLive, hear, read, client, queryKey, widget, page, chosen]);
  return query;
}

function merged(old: DataOf<'stations'>, part: DataOf<'stations'>): DataOf<'stations'> {
  const fresh = new Map(part.stations.map((tile) => [tile.id, tile]));
  return { ...old, at: part.at, stations: old.stations.map((tile) => fresh.get(tile.id) ?? tile) };
}

/** Number of stations that the figures cover. */
function sizeOf(data: WidgetData | undefined): number {
  if (data?.shape === 'stations') return data.stations.length;
  const counted = data?.shape === 'figures' ? data.figures.find(({ key }) => key === 'stations') : undefined;
  return counted?.value ?? 0;
}
