import type { RegionNode } from '@heliodeck/model/wire/region-node';
import type { SearchedNode } from '../../ui/tree-search.ts';
import { isStation } from '../../widgets/region-tree/region-node.ts';

/** A node in the format of the picker. */
export interface PlaceChoice extends SearchedNode {
  readonly value: string;
  readonly selectable: boolean;
  readonly children: PlaceChoice[];
}

/** A node of the picker's tree: stations below regions that can only be expanded, or regions alone. */
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
