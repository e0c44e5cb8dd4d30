import * as addresses from 'virtual:base-map';
import { queryOptions } from '@tanstack/react-query';
// A file from our own origin: the content security policy does not allow blob workers, and MapLibre 6 inlines none.
import workerAddress from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import type { MapArea, Outlines, PlaceEntry } from './base-map/outline.ts';

/** The base map data that reverse geocoding and place search need. */
export interface MapKnowledge {
  readonly areas: Outlines<MapArea>;
  readonly places: readonly PlaceEntry[];
}

/** Addresses of the files that the map draws, and of its worker. */
export const mapFiles = { land: addresses.land, borders: addresses.borders, areas: addresses.areas };
export const drawingWorker = workerAddress;

async function answered(address: string, signal: AbortSignal): Promise<Response> {
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(`base map: ${address} answered ${response.status}`);
  return response;
}

async function file<T>(address: string, signal: AbortSignal): Promise<T> {
  return (await (await answered(address, signal)).json()) as T;
}

/**
 * Outlines and places; they change only with the program. The map's worker is loaded too: MapLibre does not report a
 * worker that failed to start, and the map would stay empty.
 */
export const mapKnowledgeQuery = queryOptions({
  queryKey: ['base-map'],
  queryFn: async ({ signal }): Promise<MapKnowledge> => {
    const [areas, places] = await Promise.all([
      file<MapKnowledge['areas']>(addresses.areas, signal),
      file<MapKnowledge['places']>(addresses.places, signal),
      answered(workerAddress, signal).then((response) => response.text()),
    ]);
    return { areas, places };
  },
  staleTime: Number.POSITIVE_INFINITY,
});
