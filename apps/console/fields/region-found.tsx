import type { ReactNode } from 'react';
import type { RegionStep } from '../api/regions.ts';
import { PlacedRecord } from './placed.tsx';

/** A line of a list of regions, as the chooser takes it. */
export interface RegionItem {
  readonly id: string;
  /** Code of the line it hangs under. */
  readonly pId: string | undefined;
  readonly value: string;
  readonly name: string;
  readonly title: ReactNode;
  readonly isLeaf: boolean;
  readonly selectable: boolean;
}

/**
 * The lines of what a search found, each with the regions above it. A region that is too wide to be chosen shows those below it instead;
 * one that was found itself stands once, where it was found.
 * @param below the regions below those that are too wide, as far as they have come
 */
export function foundRegions(
  found: readonly RegionStep[],
  tooWide: (code: string) => boolean,
  below: ReadonlyMap<string, readonly RegionStep[] | undefined>,
): RegionItem[] {
  const codes = new Set(found.map(({ id }) => id));
  const line = ({ id, title, above }: RegionStep, pId: string, isLeaf: boolean): RegionItem => ({
    id,
    pId,
    value: id,
    name: title,
    title: <PlacedRecord above={above}>{title}</PlacedRecord>,
    isLeaf,
    selectable: !tooWide(id),
  });
  return found.flatMap((one) => {
    const children = (below.get(one.id) ?? []).filter(({ id }) => !codes.has(id));
    return [line(one, '00', children.length === 0), ...children.map((child) => line(child, one.id, true))];
  });
}
