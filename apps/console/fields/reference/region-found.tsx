import type { ReactNode } from 'react';
import type { RegionStep } from '../../api/regions.ts';
import { PlacedRecord } from '../shared/placed.tsx';

/** An item of a list of regions, in the format of the tree select. */
export interface RegionItem {
  readonly id: string;
  /** Code of its parent item. */
  readonly pId: string | undefined;
  readonly value: string;
  readonly name: string;
  readonly title: ReactNode;
  readonly isLeaf: boolean;
  readonly selectable: boolean;
}

/**
 * The items of a search result, each with its ancestors. A region that is too large to be chosen is replaced
 * by those below it; a region that was found itself is listed once, where it was found.
 * @param below the regions below those that are too large, as far as they have arrived
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
