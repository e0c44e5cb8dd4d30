import { isCalled, type OtherNames } from '@heliodeck/kit/called';

/**
 * A node of a tree with checkboxes (docs/product/menus.md#trees-to-grant-from); a disabled one is displayed
 * for its descendants.
 */
export interface CheckNode extends OtherNames {
  readonly id: string;
  readonly title: string;
  readonly disabled?: boolean;
  readonly children?: readonly CheckNode[];
}

/** A node and all its descendants. */
export const descendants = (node: CheckNode): readonly CheckNode[] => [
  node,
  ...(node.children ?? []).flatMap(descendants),
];

/** The nodes that match a keyword, with their ancestors and descendants. */
export function filteredNodes(nodes: readonly CheckNode[], keyword: string): readonly CheckNode[] {
  if (keyword.trim() === '') return nodes;
  return nodes.flatMap((node) => {
    if (isCalled(node.title, node, keyword)) return node;
    const children = filteredNodes(node.children ?? [], keyword);
    return children.length > 0 ? { ...node, children } : [];
  });
}

/**
 * The checked nodes after a node was checked or unchecked. With `family`, its descendants follow, and its
 * ancestors are checked with it: a button without its page would be useless. Disabled nodes never change.
 */
export function checkedAfter(
  nodes: readonly CheckNode[],
  checked: ReadonlySet<string>,
  id: string,
  on: boolean,
  family: boolean,
): ReadonlySet<string> {
  const path = pathTo(nodes, id);
  const own = path.at(-1);
  if (!own) return checked;
  const below = family ? descendants(own) : [own];
  const touched = (on && family ? [...path, ...below] : below).filter((node) => !node.disabled);
  const next = new Set(checked);
  for (const node of touched) {
    if (on) next.add(node.id);
    else next.delete(node.id);
  }
  return next;
}

/** Ids of unchecked nodes with checked descendants, which must be displayed as partly checked. */
export function partlyChecked(nodes: readonly CheckNode[], checked: ReadonlySet<string>): readonly string[] {
  return above(nodes, checked).filter((id) => !checked.has(id));
}

/**
 * Checkbox states with `family`: checked if all descendants are checked too, partly checked if some are. A
 * page with two of its five buttons is not the whole page.
 */
export function familyTicks(
  nodes: readonly CheckNode[],
  checked: ReadonlySet<string>,
): { readonly full: readonly string[]; readonly half: readonly string[] } {
  const full: string[] = [];
  const half: string[] = [];
  for (const node of nodes.flatMap(descendants)) {
    const below = checkable(node);
    const on = below.filter(({ id }) => checked.has(id)).length;
    if (on > 0) (on === below.length ? full : half).push(node.id);
  }
  return { full, half };
}

/** The checkable nodes among a node and its descendants. */
export const checkable = (node: CheckNode): readonly CheckNode[] =>
  descendants(node).filter((one) => !one.disabled);

/** Ids of the nodes with checked descendants. */
export const above = (nodes: readonly CheckNode[], checked: ReadonlySet<string>): readonly string[] =>
  nodes.flatMap((node) => {
    const children = node.children ?? [];
    const below = above(children, checked);
    return below.length > 0 || children.some((child) => checked.has(child.id)) ? [node.id, ...below] : [];
  });

/** The path from the top to a node; empty if it does not exist. */
function pathTo(nodes: readonly CheckNode[], id: string): readonly CheckNode[] {
  for (const node of nodes) {
    if (node.id === id) return [node];
    const below = pathTo(node.children ?? [], id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}
