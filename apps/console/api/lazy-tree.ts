import type { Entity } from '@heliodeck/model/descriptors/entity';
import { keepPreviousData, queryOptions, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { get } from './client.ts';

/** A record of a tree that is fetched level by level; what was searched for says what stands above it, the top first. */
export interface LazyNode {
  readonly id: string;
  readonly title: string;
  readonly hasChildren?: boolean;
  readonly above?: readonly { readonly id: string; readonly title: string }[];
}

/** The top of every tree. */
export const treeRoot = '0';

const nodes = (target: Entity, what: string, query: Readonly<Record<string, string | undefined>>) =>
  queryOptions({
    queryKey: ['references', target.key, what, query],
    queryFn: ({ signal }) => get<readonly LazyNode[]>(`${target.path}/lazy-tree`, query, signal),
    staleTime: 60_000,
  });

const levelQuery = (target: Entity, parentId: string, tenantId?: string) =>
  nodes(target, 'below', { parentId, tenantId });

/** The records whose title holds a text, wherever they stand in the tree. */
export const calledQuery = (target: Entity, title: string, tenantId?: string) => ({
  ...nodes(target, 'called', { title, tenantId }),
  placeholderData: keepPreviousData,
});

/** The records of these ids: titles of what was chosen before its level was fetched. */
export const nodesQuery = (target: Entity, ids: readonly string[], tenantId?: string) =>
  nodes(target, 'nodes', { ids: [...ids].sort().join(','), tenantId });

/** The levels of a tree that were asked for so far. */
interface LazyLevels {
  readonly below: (parentId: string) => readonly LazyNode[] | undefined;
  readonly known: ReadonlyMap<string, LazyNode>;
  /** Fetches the level below a record; settles when it has come. */
  readonly load: (parentId: string) => Promise<void>;
  /** Records that stand open. */
  readonly expanded: readonly string[];
  readonly expand: (ids: readonly string[]) => void;
  readonly error: Error | null;
  readonly again: () => void;
}

/** The tree of an entity, of one tenant where the caller sees several; the top level is fetched at once, the others when asked for. */
export function useLazyLevels(target: Entity, tenantId?: string, enabled = true): LazyLevels {
  const client = useQueryClient();
  const [fetched, setFetched] = useState<readonly string[]>([treeRoot]);
  const levels = useQueries({
    queries: fetched.map((parentId) => ({ ...levelQuery(target, parentId, tenantId), enabled })),
  });
  const below = new Map(fetched.map((parentId, index) => [parentId, levels[index]?.data]));
  const load = useCallback(
    async (parentId: string): Promise<void> => {
      await client.ensureQueryData(levelQuery(target, parentId, tenantId));
      setFetched((before) => (before.includes(parentId) ? before : [...before, parentId]));
    },
    [client, target, tenantId],
  );
  const [expanded, setExpanded] = useState<readonly string[]>([]);
  // A tree of one top, a company, begins with what is below it.
  const top = below.get(treeRoot);
  const only = top?.length === 1 && top[0]?.hasChildren ? top[0].id : undefined;
  useEffect(() => {
    if (only === undefined) return;
    const open = () => setExpanded((before) => (before.includes(only) ? before : [only, ...before]));
    // What cannot be fetched stays shut; opening it by hand tells why.
    load(only).then(open, () => undefined);
  }, [only, load]);
  return {
    expanded,
    expand: setExpanded,
    below: (parentId) => below.get(parentId),
    known: new Map([...below.values()].flatMap((level) => (level ?? []).map((node) => [node.id, node]))),
    load,
    error: levels[0]?.error ?? null,
    again: () => void levels[0]?.refetch(),
  };
}
