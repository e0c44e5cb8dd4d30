import type { WireRow } from '@heliodeck/client/page';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { Field } from '@heliodeck/model/descriptors/field';
import type { TableProps } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { CrudOptions } from '../shared/crud-props.ts';

export interface Tree {
  /** Rows with the fetched branches inserted. */
  readonly grown: readonly WireRow[];
  readonly expandable: NonNullable<TableProps<WireRow>['expandable']>;
  /**
   * Expands the row that contains a new record, so that it is visible; its children are fetched with the next
   * request.
   */
  readonly open: (id: string | undefined) => void;
}

type Branches = ReadonlyMap<string, readonly WireRow[]>;

/** Inserts fetched children into rows. A row with `hasChildren` has an expand button before they have arrived. */
function grow(rows: readonly WireRow[], branches: Branches): readonly WireRow[] {
  return rows.map((row) => {
    const own = Array.isArray(row.children) ? (row.children as readonly WireRow[]) : undefined;
    const children = own ?? branches.get(row.id) ?? (row.hasChildren === true ? [] : undefined);
    return children ? { ...row, children: grow(children, branches) } : row;
  });
}

/** The id of the parent in a draft; undefined at the top and if there is no tree. */
export function parentIn(entity: Entity, draft: Readonly<Record<string, unknown>>): string | undefined {
  const own = Object.entries<Field>(entity.fields).find(([, field]) => field.kind === 'ref' && field.parent);
  const id = own && draft[own[0]];
  return typeof id === 'string' && id !== '' && id !== '0' ? id : undefined;
}

/** Every row of a tree, including branches. */
export function flat(rows: readonly WireRow[]): readonly WireRow[] {
  return rows.flatMap((row) => [
    row,
    ...(Array.isArray(row.children) ? flat(row.children as readonly WireRow[]) : []),
  ]);
}

/**
 * Rows that may have children, fetched when first expanded; when the list is read again, so are the children
 * of expanded rows.
 */
export function useTree(
  rows: readonly WireRow[],
  readAt: number,
  childrenOf: CrudOptions['childrenOf'],
  onFailed: (error: unknown) => void,
): Tree {
  const [branches, setBranches] = useState<Branches>(new Map());
  const [opened, setOpened] = useState<readonly string[]>([]);
  const latest = useRef({ opened, childrenOf, onFailed });
  latest.current = { opened, childrenOf, onFailed };
  const fetchBranch = useCallback(async (id: string): Promise<void> => {
    const children = await latest.current.childrenOf?.({ id });
    if (children) setBranches((before) => new Map([...before, [id, children]]));
  }, []);
  // The top level may be unchanged although its children have changed.
  useEffect(() => {
    const known = new Set(readAt === 0 ? [] : latest.current.opened);
    setBranches((before) => new Map([...before].filter(([id]) => known.has(id))));
    for (const id of known) fetchBranch(id).catch(latest.current.onFailed);
  }, [readAt, fetchBranch]);
  return {
    grown: grow(rows, branches),
    open: (id) => {
      if (id !== undefined) setOpened((before) => (before.includes(id) ? before : [...before, id]));
    },
    expandable: {
      childrenColumnName: 'children',
      indentSize: 20,
      expandedRowKeys: opened,
      onExpand: (expanded, row) => {
        setOpened((before) => (expanded ? [...before, row.id] : before.filter((id) => id !== row.id)));
        if (!expanded || branches.has(row.id)) return;
        if (row.hasChildren === true) fetchBranch(row.id).catch(onFailed);
      },
    },
  };
}
