import type { Entity } from '@heliodeck/model/descriptors/entity';
import { storedTitleIn } from '@heliodeck/model/descriptors/title';
import { keepPreviousData, queryOptions, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { currentLocale } from '../i18n/messages.ts';
import { get } from './client.ts';

/** A record of a tree that is fetched level by level; search results include its ancestors, the top first. */
export interface LazyNode {
  readonly id: string;
  readonly title: string;
  readonly hasChildren?: boolean;
  readonly above?: readonly { readonly id: string; readonly title: string }[];
}

/** Parent id of the top level of every tree. */
export const treeRoot = '0';

const nodes = (target: Entity, what: string, query: Readonly<Record<string, string | undefined>>) =>
  queryOptions({
    queryKey: ['references', target.key, what, query, currentLocale()],
    queryFn: async ({ signal }) =>
      (await get<readonly LazyNode[]>(`${target.path}/lazy-tree`, query, signal)).map((node) =>
        titledNode(target, node),
      ),
    staleTime: 60_000,
  });

/** A record of a tree with the titles that the product supplies in the current language. */
function titledNode(target: Entity, { above, ...node }: LazyNode): LazyNode {
  const titled = <T extends { readonly title: string }>(one: T): T => ({
    ...one,
    title: storedTitleIn(target, one.title, currentLocale()),
  });
  return { ...titled(node), ...(above ? { above: above.map(titled) } : {}) };
}

const levelQuery = (target: Entity, parentId: string, tenantId?: string) =>
  nodes(target, 'below', { parentId, tenantId });

/** The records whose title contains a text, at any level of the tree. */
export const calledQuery = (target: Entity, title: string, tenantId?: string) => ({
  ...nodes(target, 'called', { title, tenantId }),
  placeholderData: keepPreviousData,
});

/** The records with these ids: for titles of values that were chosen before their level was fetched. */
export const nodesQuery = (target: Entity, ids: readonly string[], tenantId?: string) =>
  nodes(target, 'nodes', { ids: [...ids].sort().join(','), tenantId });

/** The levels of a tree that have been requested so far. */
interface LazyLevels {
  readonly below: (parentId: string) => readonly LazyNode[] | undefined;
  readonly known: ReadonlyMap<string, LazyNode>;
  /** Fetches the level below a record; settles when it has arrived. */
  readonly load: (parentId: string) => Promise<void>;
  /** Expanded records. */
  readonly expanded: readonly string[];
  readonly expand: (ids: readonly string[]) => void;
  readonly error: Error | null;
  readonly again: () => void;
}

/**
 * The tree of an entity, of one tenant if the caller sees several; the top level is fetched at once, the
 * others on demand.
 */
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
  // A tree with a single top record, a company, begins with the level below it.
  const top = below.get(treeRoot);
  const only = top?.length === 1 && top[0]?.hasChildren ? top[0].id : undefined;
  useEffect(() => {
    if (only === undefined) return;
    const open = () => setExpanded((before) => (before.includes(only) ? before : [only, ...before]));
    // A level that cannot be fetched stays collapsed; expanding it manually displays the reason.
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
