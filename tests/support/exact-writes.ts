import type { Entity } from '@heliodeck/model/descriptors/entity';
import { platformCodes } from '@heliodeck/model/permissions/menu-outline';
import { actsOf, permissionOf } from '@heliodeck/model/permissions/permission';
import type { MessageCode } from '@heliodeck/model/wire/messages';
import { expect } from 'vitest';
import { idOf, type Organisation, type Row, type UsersOfTenant } from './organisation.ts';
import type { Platform } from './platform.ts';
import type { TestReply } from './server.ts';

/** The value of all secrets in drafts: found nowhere but in the request. */
export const hiddenWord = 'Hidden-Word-26';

/** One screen: how a record of it is added and changed. */
export interface WrittenEntity {
  readonly entity: Entity;
  draft(given: { readonly deptId: string; readonly postId: string; readonly roleId: string }): Row;
  readonly change: Row;
  /** Codes that the rules of the entity require beside that of the button, as a caller gives nothing that the caller has not. */
  readonly also?: readonly string[];
  /** The code alone is not enough: only administrators write. The error code of the refusal. */
  readonly refusal?: MessageCode;
  /** The refusal does not apply to changes. */
  readonly isEditOpen?: true;
}

/** The parts of a server that writes are tried on. */
export type Served = Pick<Platform, 'get' | 'post' | 'signIn' | 'database'>;

/** Who uses the screens: a user of the tenant to which records belong, and strangers of another. */
export interface Writers {
  readonly home: UsersOfTenant;
  readonly strangers: Organisation;
}

const platformOnly = platformCodes();
let users = 0;

/** Signs in a new user with exactly these codes. */
export async function holderOf(of: UsersOfTenant, codes: readonly string[]) {
  users += 1;
  const name = `holder${users}`;
  return of.user(name, { roleIds: [await of.role(name, codes)] });
}

/** Signs in a new user with the role of an administrator. */
export async function administratorOf(home: UsersOfTenant, { database }: Pick<Served, 'database'>) {
  const [role] = await database.owner(
    `select id::text as id from role where tenant_id = $1 and role_alias in ('admin', 'administrator')`,
    [home.tenantId],
  );
  users += 1;
  return home.user(`holder${users}`, { roleIds: [String(role?.id)] });
}

/** A user of another tenant with the same code; its administrator if no tenant can have the code. */
export async function strangerWith(strangers: Organisation, code: string) {
  if (!platformOnly.has(code)) return holderOf(strangers, [code]);
  await expect(holderOf(strangers, [code])).rejects.toThrow(/^403/);
  return strangers.admin;
}

/** Act, user and tenant of the lines of a record in the audit log, oldest first. */
export async function auditedActs(server: Served, recordId: string) {
  const lines = await server.database.owner(
    'select act, create_user::text as "user", tenant_id as tenant, a::text as line from audit_log a where record_id = $1 order by id',
    [recordId],
  );
  expect(JSON.stringify(lines)).not.toContain(hiddenWord);
  return lines.map(({ act, user, tenant }) => [act, user, tenant]);
}

/**
 * Adds, changes and removes a record as users with exactly the code of the button: each effect is in the next read and in the audit log,
 * strangers and users without the code are refused, a repeated save changes nothing, and a second removal finds no record.
 */
export async function proveWrites(
  server: Served,
  { home, strangers }: Writers,
  { entity, draft, change, also = [], refusal, isEditOpen }: WrittenEntity,
): Promise<void> {
  const [add, edit, remove] = (['add', 'edit', 'delete'] as const).map((act) => permissionOf(entity, act));
  const view = actsOf(entity).includes('view') ? permissionOf(entity, 'view') : entity.key;
  const path = `/api/${entity.path}`;
  const holder = (code: string | undefined) => holderOf(home, [...new Set([String(code), ...also])]);
  const person = (code: string | undefined, limited = refusal !== undefined) =>
    limited ? administratorOf(home, server) : holder(code);
  const reader = await holder(view);
  // Where one code covers the screen, users without it have another one.
  const others = view === add ? await holderOf(home, ['post_view']) : reader;
  const outsiders = async (code: string | undefined) => [await strangerWith(strangers, String(code)), others];
  const detail = (id: string) => server.get(`${path}/detail?id=${id}`, reader);
  const shown = async (id: string) => {
    const { status, body, text } = await detail(id);
    expect([status, text.includes(hiddenWord)]).toEqual([200, false]);
    return body.data as Row;
  };
  const save = (tail: 'save' | 'update' | 'submit', body: Row, headers: Record<string, string>) =>
    server.post(`${path}/${tail}`, body, headers);
  const remover = (id: string, headers: Record<string, string>) =>
    server.post(`${path}/remove?ids=${id}`, undefined, headers);
  const refused = ({ status, body }: TestReply) => {
    expect([403, 404]).toContain(status);
    expect(body.success).toBe(false);
  };

  const given = { ...home, roleId: await home.role(`given${users}`, []) };
  const limited = ({ body }: TestReply) => expect(body).toMatchObject({ code: 403, errorCode: refusal });
  refused(await save('save', draft(given), others));
  if (refusal) limited(await save('save', draft(given), await holder(add)));
  const adder = await person(add);
  const id = idOf(await save('save', draft(given), adder));
  expect(await shown(id)).toMatchObject({ id });

  const isEditLimited = refusal !== undefined && !isEditOpen;
  const editor = await person(edit, isEditLimited);
  const changed = { id, ...change };
  for (const headers of await outsiders(edit)) refused(await save('update', changed, headers));
  if (isEditLimited) limited(await save('update', changed, await holder(edit)));
  expect(await shown(id)).not.toMatchObject(change);
  // The second click sends the same values again: nothing changes, not even the time of the last change.
  const times: unknown[] = [];
  for (const tail of ['update', 'submit'] as const) {
    const reply = await save(tail, changed, editor);
    expect([tail, reply.status], reply.text).toEqual([tail, 200]);
    times.push((await shown(id)).updateTime);
  }
  expect(times).toEqual([expect.any(String), times[0]]);
  expect(await shown(id)).toMatchObject({ id, ...change });

  const last = await person(remove);
  for (const headers of await outsiders(remove)) refused(await remover(id, headers));
  if (refusal) limited(await remover(id, await holder(remove)));
  expect(await shown(id)).toMatchObject({ id });
  const answers: unknown[] = [];
  for (const click of [1, 2]) {
    const { status, body } = await remover(id, last);
    answers.push([click, status, body.errorCode]);
  }
  expect(answers).toEqual([
    [1, 200, undefined],
    [2, 404, 'record.notFound'],
  ]);
  expect((await detail(id)).status).toBe(404);
  // Refused calls and those that change nothing leave no line.
  expect(await auditedActs(server, id)).toEqual([
    ['add', adder.id, home.tenantId],
    ['edit', editor.id, home.tenantId],
    ['remove', last.id, home.tenantId],
  ]);
}
