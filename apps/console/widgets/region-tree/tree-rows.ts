import { isCalled } from '@heliodeck/kit/called';
import type { RegionNode } from '@heliodeck/model/wire/region-node';
import { isStation, stationCount } from './region-node.ts';

/** A rendered row of the tree. */
export interface DrawnTreeRow {
  readonly key: string;
  readonly node: RegionNode;
  /** 1 = top. */
  readonly level: number;
  readonly count: number | undefined;
  /** undefined: the row cannot be expanded. */
  readonly open: boolean | undefined;
  /** Position among its siblings, starting at 1. */
  readonly place: number;
  readonly siblings: number;
  /** Key of the parent row; '' at the top. */
  readonly parent: string;
}

/** Regions and stations may have equal values: a region's value is its code, a station's a department id. */
export const nodeKey = (node: RegionNode): string =>
  isStation(node) ? `s${node.stationId}` : `r${node.value}`;

/** The keys of all branches of a tree. */
export function branches(tree: readonly RegionNode[]): readonly string[] {
  return tree.flatMap((node) => (node.children?.length ? [nodeKey(node), ...branches(node.children)] : []));
}

/**
 * The tree filtered by a keyword: nodes whose name matches, their ancestors, and their descendants. `toOpen` are the
 * branches to expand so that every match is visible.
 */
export function filtered(
  tree: readonly RegionNode[],
  keyword: string,
): { readonly tree: readonly RegionNode[]; readonly toOpen: ReadonlySet<string> } {
  const toOpen = new Set<string>();
  if (keyword.trim() === '') return { tree, toOpen };
  const keep = (node: RegionNode): RegionNode | undefined => {
    const children = (node.children ?? []).flatMap((child) => keep(child) ?? []);
    if (children.length > 0) toOpen.add(nodeKey(node));
    if (isCalled(node.label, node, keyword)) return node;
    return children.length > 0 ? { ...node, children } : undefined;
  };
  return { tree: tree.flatMap((node) => keep(node) ?? []), toOpen };
}

/**
 * The visible rows for a set of expanded branches.
 * @param counts number of a node by key, as in the whole tree: a filter hides stations, it does not change counts
 */
export function treeRows(
  tree: readonly RegionNode[],
  open: ReadonlySet<string>,
  counts: ReadonlyMap<string, number>,
): readonly DrawnTreeRow[] {
  const rows: DrawnTreeRow[] = [];
  const walk = (nodes: readonly RegionNode[], level: number, parent: string): void => {
    nodes.forEach((node, index) => {
      const key = nodeKey(node);
      const isOpen = node.children?.length ? open.has(key) : undefined;
      rows.push({
        key,
        node,
        level,
        count: counts.get(key),
        open: isOpen,
        place: index + 1,
        siblings: nodes.length,
        parent,
      });
      if (isOpen) walk(node.children ?? [], level + 1, key);
    });
  };
  walk(tree, 1, '');
  return rows;
}

/** Station counts of a whole tree, by key. */
export function stationCounts(tree: readonly RegionNode[], isTop = true): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const node of tree) {
    const count = stationCount(node, isTop);
    if (count !== undefined) counts.set(nodeKey(node), count);
    for (const [key, own] of stationCounts(node.children ?? [], false)) counts.set(key, own);
  }
  return counts;
}
