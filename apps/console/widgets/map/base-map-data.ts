import * as addresses from 'virtual:base-map';
import { queryOptions } from '@tanstack/react-query';
import type { Area, Outlines, PlaceEntry } from './base-map/outline.ts';

/** What reverse geocoding and place search need of the base map. */
export interface MapKnowledge {
  readonly areas: Outlines<Area>;
  readonly places: readonly PlaceEntry[];
}

/** Addresses of the files the map draws. */
export const drawn = { land: addresses.land, borders: addresses.borders, areas: addresses.areas };

async function file<T>(address: string, signal: AbortSignal): Promise<T> {
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(`base map: ${address} answered ${response.status}`);
  return (await response.json()) as T;
}

/** Outlines and places; they change with the program only. */
export const mapKnowledgeQuery = queryOptions({
  queryKey: ['base-map'],
  queryFn: async ({ signal }): Promise<MapKnowledge> => {
    const [areas, places] = await Promise.all([
      file<MapKnowledge['areas']>(addresses.areas, signal),
      file<MapKnowledge['places']>(addresses.places, signal),
    ]);
    return { areas, places };
  },
  staleTime: Number.POSITIVE_INFINITY,
});
