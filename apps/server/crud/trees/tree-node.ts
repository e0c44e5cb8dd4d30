import { type Nested, nest } from '@heliodeck/kit/nest';

/** A node as trees of this family's forms want it: id, key and value are the same (docs/product/menus.md#trees-to-grant-from). */
export interface TreeNode {
  readonly id: string;
  readonly parentId: string;
  readonly title: string;
  readonly key: string;
  readonly value: string;
  readonly hasChildren?: true;
  /** Shown for what is below it, not to be chosen itself. */
  readonly disabled?: true;
  readonly children?: readonly TreeNode[];
}

/** A row to be made a node of. */
export interface TreeRow {
  readonly id: string;
  readonly parentId: string;
  readonly title: string;
  readonly disabled?: boolean;
}

/** The tree of these rows, in their order. */
export function treeNodes(rows: readonly TreeRow[]): readonly TreeNode[] {
  return nest(rows).map(node);
}

/** One node without its children, for trees that load as they open. */
export function lazyNode({ id, parentId, title, disabled }: TreeRow, hasChildren: boolean): TreeNode {
  return {
    id,
    parentId,
    title,
    key: id,
    value: id,
    ...(hasChildren ? { hasChildren } : {}),
    ...(disabled ? { disabled } : {}),
  };
}

function node({ children, ...row }: Nested<TreeRow>): TreeNode {
  const below = children?.map(node);
  return { ...lazyNode(row, below !== undefined), ...(below ? { children: below } : {}) };
}
