import type { Field } from '@heliodeck/model/descriptors/field';
import { entities } from '@heliodeck/model/registries/entities';
import { generatedEntities } from '@heliodeck/model/registries/generated';
import type { RegisteredRoute } from '../../apps/server/http/registry.ts';
import { generatedPermissions } from './generated-permissions.facts.ts';
import { monitoringPermissions } from './monitoring-permissions.facts.ts';
import { operationsPermissions } from './operations-permissions.facts.ts';
import { platformPermissions } from './platform-permissions.facts.ts';
import { signInPermissions } from './sign-in-permissions.facts.ts';

/*
 * The permission of every route, written separately from the routes according to the product's documents, so that a route with the wrong
 * code is noticed. A line is 'METHOD /api/path codes'; any of the codes, separated by '|', opens the route, or it is 'signed-in' or
 * 'public'. Braces are expanded: 'POST /api/blade-x/x/{save,update} x{_add,_edit}'. A new route needs a line in the table of its area; a new
 * area is one file and one name here.
 */
const tables: Readonly<Record<string, string>> = {
  'generated-permissions.facts.ts': generatedPermissions,
  'monitoring-permissions.facts.ts': monitoringPermissions,
  'operations-permissions.facts.ts': operationsPermissions,
  'platform-permissions.facts.ts': platformPermissions,
  'sign-in-permissions.facts.ts': signInPermissions,
};

interface Line {
  readonly file: string;
  readonly asks: string;
}
type Route = Pick<RegisteredRoute, 'method' | 'path' | 'access'>;

/** 'a{b,c}' → 'ab', 'ac'. */
function spelt(text: string): readonly string[] {
  const found = /^([^{]*)\{([^}]*)\}(.*)$/.exec(text);
  if (!found) return [text];
  const [, head = '', choices = '', rest = ''] = found;
  return choices.split(',').flatMap((choice) => spelt(rest).map((end) => `${head}${choice}${end}`));
}

const inOrder = (codes: readonly string[]): string => [...new Set(codes)].sort().join('|');

const faultsOfTables: string[] = [];
const lines = new Map<string, Line>();
for (const [file, table] of Object.entries(tables)) {
  for (const line of table.split('\n').filter((text) => text.trim() !== '')) {
    const [method = '', path = '', codes, ...more] = line.trim().split(/\s+/);
    if (!codes || more.length > 0) faultsOfTables.push(`tests/access/${file}: "${line}" is no line`);
    const asks = inOrder((codes ?? '').split('|').flatMap(spelt));
    for (const one of spelt(path)) {
      const name = `${method} ${one}`;
      if (lines.has(name)) faultsOfTables.push(`tests/access/${file}: ${name} stands there twice`);
      lines.set(name, { file, asks });
    }
  }
}

/** Lists that generated records refer to: users who may fill in such a record may choose from them. */
for (const { key, fields } of generatedEntities) {
  for (const field of Object.values<Field>(fields)) {
    const target = field.kind === 'ref' ? entities.get(field.entity) : undefined;
    for (const tail of ['list', 'page']) {
      const name = `GET /api/${target?.path}/${tail}`;
      const line = lines.get(name);
      const more = spelt(`${key}{,_add,_view,_edit}`);
      if (line) lines.set(name, { ...line, asks: inOrder([...line.asks.split('|'), ...more]) });
    }
  }
}

/** Routes whose permission differs from the tables, each with the action to take. */
export function permissionFaults(routes: readonly Route[]): readonly string[] {
  return routes.flatMap(({ method, path, access }) => {
    const name = `${method} ${path}`;
    const asks =
      typeof access === 'object' && 'anyOf' in access
        ? inOrder(access.anyOf)
        : access === 'public'
          ? 'public'
          : 'signed-in';
    const line = lines.get(name);
    if (!line)
      return [
        `no table says what a route asks for; add to tests/access/…-permissions.facts.ts: ${name} ${asks}`,
      ];
    if (line.asks === asks) return [];
    return [`${name} asks for ${asks}, tests/access/${line.file} says ${line.asks}`];
  });
}

/** Whether a table has a line for a route: 'POST /api/…'. */
export function isListedIn(file: string, name: string): boolean {
  return lines.get(name)?.file === file;
}

/** Faults of the tables themselves, including lines of missing routes. */
export function tableFaults(routes: readonly Route[]): readonly string[] {
  const known = new Set(routes.map(({ method, path }) => `${method} ${path}`));
  const gone = [...lines].flatMap(([name, { file }]) =>
    known.has(name) ? [] : [`tests/access/${file}: there is no route ${name}`],
  );
  return [...faultsOfTables, ...gone];
}
