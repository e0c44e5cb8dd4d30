import type { OtherNames } from '@heliodeck/kit/called';
import type { Locale } from '@heliodeck/kit/label';
import { type Nested, nest } from '@heliodeck/kit/nest';
import { otherNamesOf } from '../../spelling/other-names.ts';

/** A node in the format of tree selects: id, key and value are the same (docs/product/menus.md#trees-to-grant-from). */
export interface TreeNode extends OtherNames {
  readonly id: string;
  readonly parentId: string;
  readonly title: string;
  readonly key: string;
  readonly value: string;
  readonly hasChildren?: true;
  /** Displayed for the sake of its descendants, not selectable itself. */
  readonly disabled?: true;
  readonly children?: readonly TreeNode[];
}

/** A row to convert to a node. */
export interface TreeRow {
  readonly id: string;
  readonly parentId: string;
  readonly title: string;
  /** Its title in the other language. */
  readonly also?: string | null;
  readonly disabled?: boolean;
}

/** Titles of a row with an optional English one, by the caller's language. */
export function titlesIn(
  { zh, en }: { readonly zh: string; readonly en: string | null },
  locale: Locale,
): Pick<TreeRow, 'title' | 'also'> {
  return locale === 'en' && en ? { title: en, also: zh } : { title: zh, also: en };
}

/** The tree of these rows, in their order. It is complete and searched in the client, so its nodes include their other names. */
export function treeNodes(rows: readonly TreeRow[]): readonly TreeNode[] {
  return nest(rows).map(node);
}

/** One node without its children, for trees that load on expansion. */
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
  return {
    ...lazyNode(row, below !== undefined),
    ...otherNamesOf(row.title, row.also),
    ...(below ? { children: below } : {}),
  };
}
