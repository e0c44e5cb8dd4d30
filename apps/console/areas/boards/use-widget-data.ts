import { stationOfWidget, type Widget } from '@heliodeck/model/boards/board';
import type { DataOf, WidgetData } from '@heliodeck/model/boards/widget-data';
import { sourceOf } from '@heliodeck/model/boards/widgets';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useReader } from './board-reader.ts';

/** What is not told by the feed is read again so often, ms. */
const slowMs = 300_000;
const curveMs = 60_000;
/** After a failure it is tried again so often, for as long as the board stands, ms. */
const againMs = 15_000;
/** News are gathered for so long before figures are read again: few stations, and many, ms. */
const gatherMs = { few: 5_000, many: 30_000 };
const manyStations = 200;

interface WidgetDataOptions {
  readonly page: number;
  readonly chosen: string | undefined;
  /** Whether this place follows the feed; what several widgets show is followed by one of them. */
  readonly follows: boolean;
}

/** Read once, again by and by, and when the feed tells of news; what was read last stays while nothing newer comes. */
export function useWidgetData(widget: Widget, { page, chosen, follows }: WidgetDataOptions) {
  const { scope, read, hear } = useReader();
  const client = useQueryClient();
  const source = widget.source === null ? undefined : sourceOf(widget.source);
  const station = stationOfWidget(widget, chosen);
  // What is about the same is read once, however many widgets of however many pages show it.
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

/** How many stations the figures are of. */
function sizeOf(data: WidgetData | undefined): number {
  if (data?.shape === 'stations') return data.stations.length;
  const counted = data?.shape === 'figures' ? data.figures.find(({ key }) => key === 'stations') : undefined;
  return counted?.value ?? 0;
}
