import { inLocale, type Label } from '@heliodeck/kit/label';
import type { Row } from '@heliodeck/model/descriptors/entity';
import { user } from '@heliodeck/model/organisation/user';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { sql } from 'kysely';
import { type RankedRole, rolesOf } from '../../access/permissions/delegation.ts';
import { roomOf } from '../../access/records/user-quota.ts';
import type { Context } from '../../context.ts';
import type { EntityEngine } from '../../crud/entity-engine.ts';
import { queryRows } from '../../store/query-rows.ts';
import type { TenantDb } from '../../store/tenant-db.ts';

type User = Row<typeof user>;

/** The records of a tenant that a spreadsheet may name: their ids, by title and by full name. */
interface Names {
  readonly ids: ReadonlySet<string>;
  readonly byTitle: ReadonlyMap<string, readonly string[]>;
  /** Departments have a full name besides their title. */
  readonly byFullTitle: ReadonlyMap<string, readonly string[]>;
}

/** Names in a tenant with their ids, and the number of accounts that it may still add. */
interface ImportTenant {
  readonly room: number;
  readonly role: Names | undefined;
  readonly dept: Names | undefined;
  readonly post: Names | undefined;
}

/** Data for checking the rows of a file, read at once. */
export interface ImportWorld {
  readonly tenants: ReadonlyMap<string, ImportTenant>;
  /** Existing accounts in the file, by 'tenant account'. */
  readonly users: ReadonlyMap<string, User>;
  /** Ids of the existing users in the importer's data scope. */
  readonly reachable: ReadonlySet<string>;
  /** Roles by id. */
  readonly ranks: ReadonlyMap<string, RankedRole>;
  /** Keys of the platforms with their labels. */
  readonly platforms: readonly { readonly key: string; readonly words: Label | undefined }[];
}

/** Reads the data for the accounts and names of a file. */
export async function importWorld(
  context: Context,
  entities: EntityEngine,
  tenantIds: readonly string[],
  accounts: readonly string[],
): Promise<ImportWorld> {
  const { db } = context;
  const rooms = await roomOf(db, tenantIds);
  const roles = await named(db, 'role', 'role_name', 'role_name', tenantIds);
  const depts = await named(db, 'dept', 'dept_name', 'full_name', tenantIds);
  const posts = await named(db, 'post', 'post_name', 'post_name', tenantIds);
  const ranks = await rolesOf(
    db,
    roles.map(({ id }) => id),
  );
  const [roleNames, deptNames, postNames] = [
    namesByTenant(roles),
    namesByTenant(depts),
    namesByTenant(posts),
  ];
  const existing = await queryRows<{ id: string }>(
    db,
    sql`select id::text as id from "user"
      where tenant_id = any(${tenantIds}) and account = any(${accounts}) and is_deleted = 0 for update`,
  );
  const ids = existing.map(({ id }) => id);
  const users = await entities.byIdsUnscoped(context, user, ids);
  const reachable = await entities.byIds(context, user, ids);
  return {
    tenants: new Map(
      [...rooms].map(([tenantId, room]) => [
        tenantId,
        {
          room,
          role: roleNames.get(tenantId),
          dept: deptNames.get(tenantId),
          post: postNames.get(tenantId),
        },
      ]),
    ),
    users: new Map(users.map((row) => [`${row.tenantId} ${row.account}`, row])),
    reachable: new Set(reachable.map((row) => row.id)),
    ranks: new Map(ranks.map((role) => [role.id, role])),
    platforms: await platforms(context, entities),
  };
}

interface NamedRow {
  readonly id: string;
  readonly tenantId: string;
  readonly title: string;
  readonly fullTitle: string | null;
}

function namesByTenant(rows: readonly NamedRow[]): ReadonlyMap<string, Names> {
  const idsBy = (some: readonly NamedRow[], by: (row: NamedRow) => string) =>
    new Map([...Map.groupBy(some, by)].map(([name, alike]) => [name, alike.map(({ id }) => id)]));
  return new Map(
    [...Map.groupBy(rows, (row) => row.tenantId)].map(([tenantId, some]) => [
      tenantId,
      {
        ids: new Set(some.map(({ id }) => id)),
        byTitle: idsBy(some, ({ title }) => title),
        byFullTitle: idsBy(some, ({ fullTitle }) => fullTitle ?? ''),
      },
    ]),
  );
}

function named(
  db: TenantDb,
  table: 'role' | 'dept' | 'post',
  title: string,
  fullTitle: string,
  tenantIds: readonly string[],
): Promise<readonly NamedRow[]> {
  return queryRows<NamedRow>(
    db,
    sql`select id::text as id, tenant_id as "tenantId", ${sql.id(title)} as title, ${sql.id(fullTitle)} as "fullTitle"
     from ${sql.id(table)} where tenant_id = any(${tenantIds}) and is_deleted = 0`,
  );
}

async function platforms(context: Context, entities: EntityEngine): Promise<ImportWorld['platforms']> {
  const { dict } = user.fields.userType;
  const keys = await queryRows<{ key: string }>(
    context.db,
    sql`select dict_key as key from dict where code = ${dict} and dict_key <> '-1' and is_deleted = 0`,
  );
  const lookups = await entities.words.lookups(context);
  return keys.map(({ key }) => ({ key, words: lookups.dict?.(dict, key, false) }));
}

/** Returns the key of a platform by its name in either language or its number. */
export function namedPlatform({ platforms: all }: ImportWorld, given: string): string | CodedError {
  const wanted = given.toLowerCase();
  const found = all.find(
    ({ key, words }) =>
      key === given || (words && [words.zh, words.en].some((word) => word.toLowerCase() === wanted)),
  );
  return found?.key ?? refused('import.unknownName', user.fields.userType.label, given);
}

/**
 * Returns ids of the records named in a cell: one name, or several separated by commas. Equal names are distinguished by the full name,
 * then by the ids in the file; without names only the ids are used.
 */
export function namedRecords(
  names: Names | undefined,
  given: string,
  givenIds: string,
  label: Label,
): readonly string[] | CodedError {
  const ids = parts(givenIds);
  if (given === '') {
    const unknown = ids.find((id) => !names?.ids.has(id));
    return unknown === undefined ? ids : refused('import.unknownName', label, unknown);
  }
  const found = new Set<string>();
  for (const name of names?.byTitle.has(given) ? [given] : parts(given)) {
    const matches = names?.byTitle.get(name) ?? names?.byFullTitle.get(name) ?? [];
    if (matches.length === 0) return refused('import.unknownName', label, name);
    const [only, ...others] = matches.length > 1 ? matches.filter((id) => ids.includes(id)) : matches;
    if (only === undefined || others.length > 0) return refused('import.ambiguousName', label, name);
    found.add(only);
  }
  return [...found];
}

function parts(text: string): readonly string[] {
  return text
    .split(/[,，、;；]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** The label has a separate text in each language. */
function refused(
  code: 'import.unknownName' | 'import.ambiguousName',
  label: Label,
  name: string,
): CodedError {
  const shown = name.slice(0, 60);
  const said = (locale: 'zh' | 'en') =>
    new CodedError(code, { label: inLocale(label, locale), name: shown }).say(locale);
  return new CodedError(code, { name: shown }, { words: { zh: said('zh'), en: said('en') } });
}
