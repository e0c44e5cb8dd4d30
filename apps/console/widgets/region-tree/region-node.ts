import { type RegionNode, stationSort } from '@heliodeck/model/wire/region-node';

/** A station in the tree. */
export type StationNode = RegionNode & { readonly stationId: string };

/** Taiwan, Hong Kong and Macau have no cities: stations are directly below them. */
export const withoutCities: ReadonlySet<string> = new Set(['71', '81', '82']);

/** Whether a node is a station: regions have no station id. */
export const isStation = (node: RegionNode): node is StationNode =>
  node.sort === stationSort && node.stationId !== undefined;

/**
 * The number in parentheses after a region's name: the stations below it, at any depth; for the top-level nodes 71, 81
 * and 82 their direct children (docs/product/regions.md#counts-in-the-tree). Stations have none.
 */
export function stationCount(node: RegionNode, isTop: boolean): number | undefined {
  if (node.sort === stationSort) return undefined;
  if (isTop && withoutCities.has(node.value)) return node.children?.length ?? 0;
  return below(node);
}

function below(node: RegionNode): number {
  if (node.sort === stationSort) return 1;
  return (node.children ?? []).reduce((sum, child) => sum + below(child), 0);
}

/** The regions above a station, from the top, followed by the station; undefined if it is not in the tree. */
export function pathTo(tree: readonly RegionNode[], stationId: string): readonly RegionNode[] | undefined {
  for (const node of tree) {
    if (isStation(node) && node.stationId === stationId) return [node];
    const rest = pathTo(node.children ?? [], stationId);
    if (rest) return [node, ...rest];
  }
  return undefined;
}

/** The first station of a tree. */
export function firstStation(tree: readonly RegionNode[]): StationNode | undefined {
  for (const node of tree) {
    const found = isStation(node) ? node : firstStation(node.children ?? []);
    if (found) return found;
  }
  return undefined;
}
