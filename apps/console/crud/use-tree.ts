import type { TableProps } from 'antd';
import { useState } from 'react';
import type { WireRow } from '../api/page.ts';
import type { CrudScreenProps } from './crud-props.ts';

export interface Tree {
  /** Rows with the branches that were fetched hung in. */
  readonly grown: readonly WireRow[];
  readonly expandable: NonNullable<TableProps<WireRow>['expandable']>;
}

type Branches = ReadonlyMap<string, readonly WireRow[]>;

/** Hangs fetched children into rows. A row that says `hasChildren` shows its twig before they have come. */
export function grow(rows: readonly WireRow[], branches: Branches): readonly WireRow[] {
  return rows.map((row) => {
    const own = Array.isArray(row.children) ? (row.children as readonly WireRow[]) : undefined;
    const children = own ?? branches.get(row.id) ?? (row.hasChildren === true ? [] : undefined);
    return children ? { ...row, children: grow(children, branches) } : row;
  });
}

/** Every row of a tree, branches included. */
export function flat(rows: readonly WireRow[]): readonly WireRow[] {
  return rows.flatMap((row) => [
    row,
    ...(Array.isArray(row.children) ? flat(row.children as readonly WireRow[]) : []),
  ]);
}

/** Rows that may have rows below them, fetched when first opened. `readAt` forgets what was fetched before. */
export function useTree(
  rows: readonly WireRow[],
  childrenOf: CrudScreenProps['childrenOf'],
  onFailed: (error: unknown) => void,
): Tree {
  const [fetched, setFetched] = useState<{ of: readonly WireRow[]; branches: Branches }>({
    of: rows,
    branches: new Map(),
  });
  const [opened, setOpened] = useState<readonly string[]>([]);
  const branches: Branches = fetched.of === rows ? fetched.branches : new Map();
  const open = async (row: WireRow): Promise<void> => {
    const own = Array.isArray(row.children) && row.children.length > 0;
    if (own || !childrenOf) return;
    const children = await childrenOf(row);
    setFetched((before) => ({
      of: rows,
      branches: new Map([...(before.of === rows ? before.branches : []), [row.id, children]]),
    }));
  };
  return {
    grown: grow(rows, branches),
    expandable: {
      childrenColumnName: 'children',
      indentSize: 20,
      expandedRowKeys: fetched.of === rows || !childrenOf ? [...opened] : [],
      onExpand: (expanded, row) => {
        setOpened((before) => (expanded ? [...before, row.id] : before.filter((id) => id !== row.id)));
        if (expanded) open(row).catch(onFailed);
      },
    },
  };
}
