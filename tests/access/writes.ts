import { entities } from '@heliodeck/model/registries/entities';
import type { RegisteredRoute } from '../../apps/server/http/registry.ts';
import { isListedIn } from './permissions.ts';
import { unevenRanks, unproven } from './writes.facts.ts';

/** A write that a test performs: its path below /api, and the refusal of users who are no administrators. */
interface ProvenWrite {
  readonly route: string;
  readonly refusal?: string | undefined;
}

const all = [...entities.values()];

/** A path below /api without the other names of an entity. */
function firstName(path: string): string {
  for (const { path: first, aliases = [] } of all) {
    const other = aliases.find((alias) => path.startsWith(`${alias}/`));
    if (other !== undefined) return `${first}${path.slice(other.length)}`;
  }
  return path;
}

type Route = Pick<RegisteredRoute, 'method' | 'path' | 'access' | 'changes'>;

/** Routes that write, of those that a table of permissions lists. */
export function writingRoutes<R extends Route>(routes: readonly R[], table: string): readonly R[] {
  return routes.filter(
    ({ method, path, changes }) => (changes ?? method === 'POST') && isListedIn(table, `${method} ${path}`),
  );
}

/**
 * Routes of the platform that write with a permission and are neither tried nor exempt, exemptions of nothing, and writes of missing routes.
 */
export function unprovenWrites(routes: readonly Route[], proven: readonly ProvenWrite[]): readonly string[] {
  const writing = writingRoutes(routes, 'platform-permissions.facts.ts').filter(
    ({ access }) => typeof access === 'object' && 'anyOf' in access,
  );
  const tried = new Set(proven.map(({ route }) => `/api/${route}`));
  const nameOf = (path: string): string => `/api/${firstName(path.slice('/api/'.length))}`;
  const isExempt = (path: string): boolean => unproven.some(({ route }) => route.test(path));
  const known = new Set(writing.map(({ path }) => path));
  return [
    ...writing
      .filter(({ path }) => !tried.has(nameOf(path)) && !isExempt(path))
      .map(({ path }) => `${path} has no row in tests/support/*-acts.ts or platform-writes.ts`),
    ...[...tried].filter((path) => !known.has(path)).map((path) => `${path} is no route that writes`),
    ...[...tried].filter(isExempt).map((path) => `${path} is tried and exempt`),
    ...unproven
      .filter(({ route }) => ![...known].some((path) => route.test(path)))
      .map(({ route }) => `tests/access/writes.facts.ts: nothing is like ${route}`),
  ];
}

/** Entities whose writes are refused to different kinds of users without a stated reason, and reasons for nothing. */
export function unevenWrites(proven: readonly ProvenWrite[]): readonly string[] {
  const byLength = all.toSorted((one, other) => other.path.length - one.path.length);
  const entityOf = ({ route }: ProvenWrite) => byLength.find(({ path }) => route.startsWith(`${path}/`))?.key;
  const uneven = [...Map.groupBy(proven, entityOf)].flatMap(([key, writes]) =>
    key !== undefined && new Set(writes.map(({ refusal }) => refusal)).size > 1 ? [key] : [],
  );
  return [
    ...uneven.filter((key) => !(key in unevenRanks)).map((key) => `writes of ${key} ask different people`),
    ...Object.keys(unevenRanks)
      .filter((key) => !uneven.includes(key))
      .map((key) => `writes of ${key} ask the same people`),
  ];
}
