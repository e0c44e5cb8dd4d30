import type { RegionNode } from '@heliodeck/model/wire/region-node';
import type { SearchedNode } from '../../ui/tree-search.ts';
import { isStation } from '../../widgets/region-tree/region-node.ts';

/** As the chooser takes it. */
export interface PlaceChoice extends SearchedNode {
  readonly value: string;
  readonly selectable: boolean;
  readonly children: PlaceChoice[];
}

/** A node of the tree to choose from: stations below regions that only open, or regions alone. */
export function choiceOf(node: RegionNode, by: 'station' | 'region'): PlaceChoice | undefined {
  if (isStation(node))
    return by === 'station'
      ? { value: node.stationId, title: node.label, others: node, selectable: true, children: [] }
      : undefined;
  return {
    value: node.value,
    title: node.label,
    others: node,
    selectable: by === 'region',
    children: (node.children ?? []).flatMap((child) => choiceOf(child, by) ?? []),
  };
}
