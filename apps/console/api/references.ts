import type { Page, WireRow } from '@heliodeck/client/page';
import type { OtherNames } from '@heliodeck/kit/called';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { RefField } from '@heliodeck/model/descriptors/field';
import { storedTitleIn, titleIn } from '@heliodeck/model/descriptors/title';
import { entityOf } from '@heliodeck/model/registries/entities';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { currentLocale } from '../i18n/messages.ts';
import { get } from './client.ts';

/** A record that can be referenced. */
export interface Reference {
  readonly value: string;
  readonly title: string;
  /** Its station, if it has one: names of devices are not unique across stations. */
  readonly at?: string;
}

/** A record that can be referenced, in its tree. */
export interface ReferenceNode extends OtherNames {
  readonly id: string;
  readonly title: string;
  readonly children?: readonly ReferenceNode[];
}

const offered = 50;

/** The entity a field refers to; 'self' is the entity of the field. */
export const targetOf = (field: RefField): Entity => entityOf(field.entity);

const referenceOf = (target: Entity, by: string, row: WireRow): Reference => ({
  value: String(row[by] ?? ''),
  title: titleIn(target, row, currentLocale()) || String(row[by] ?? ''),
  ...(target.title !== 'stationName' && typeof row.stationName === 'string' && row.stationName !== ''
    ? { at: row.stationName }
    : {}),
});

const rowsOf = (answer: Page | readonly WireRow[]): readonly WireRow[] =>
  'records' in answer ? answer.records : answer;

/** The restriction of a reference as search parameters of the referenced list. */
const limitOf = ({ where }: RefField): Readonly<Record<string, string>> =>
  where ? { [`${where.field}_in`]: where.is.join(',') } : {};

/**
 * The first records a field may refer to whose title contains the text, else those found by another of their
 * names (a DTU by its IMEI, which is on its label); of one tenant if the caller sees several.
 */
export const referencesQuery = (field: RefField, text: string, tenantId?: string) => {
  const target = targetOf(field);
  const by = field.by ?? 'id';
  const limit = limitOf(field);
  return queryOptions({
    queryKey: ['references', target.key, by, limit, text, tenantId ?? '', currentLocale()],
    queryFn: async ({ signal }) => {
      const find = async (name: string): Promise<readonly WireRow[]> => {
        const query = {
          current: 1,
          size: offered,
          [`${name}_like`]: text,
          tenantId_equal: tenantId,
          ...limit,
        };
        return rowsOf(await get<Page | readonly WireRow[]>(`${target.path}/list`, query, signal));
      };
      let rows = await find(target.title);
      const others =
        text === '' ? [] : (target.lookup?.substringIndex ?? []).filter((name) => name !== target.title);
      for (const name of others) if (rows.length === 0) rows = await find(name);
      return rows.map((row) => referenceOf(target, by, row));
    },
    placeholderData: keepPreviousData,
  });
};

/** The titles of given values that the search did not return. */
export const titlesQuery = (target: Entity, by: string, values: readonly string[]) =>
  queryOptions({
    queryKey: ['references', target.key, by, 'titles', [...values].sort().join(','), currentLocale()],
    queryFn: async ({ signal }) => {
      const found = await Promise.all(
        values.map((value) =>
          get<Page | readonly WireRow[]>(
            `${target.path}/list`,
            { current: 1, size: 1, [`${by}_equal`]: value },
            signal,
          ),
        ),
      );
      return found.flatMap((answer) => rowsOf(answer).map((row) => referenceOf(target, by, row)));
    },
    staleTime: 60_000,
  });

/** The whole tree of an entity (departments, roles, menus). @param at another tree of it than the complete one */
export function useReferenceTree(target: Entity, tenantId?: string, at = 'tree') {
  return useQuery({
    queryKey: ['references', target.key, at, tenantId ?? '', currentLocale()],
    queryFn: async ({ signal }) =>
      titled(target, await get<readonly ReferenceNode[]>(`${target.path}/${at}`, { tenantId }, signal)),
    staleTime: 60_000,
  });
}

/** A tree with the titles that the product supplies in the current language. */
const titled = (target: Entity, nodes: readonly ReferenceNode[]): readonly ReferenceNode[] =>
  nodes.map(({ children, ...node }) => ({
    ...node,
    title: storedTitleIn(target, node.title, currentLocale()),
    ...(children ? { children: titled(target, children) } : {}),
  }));
