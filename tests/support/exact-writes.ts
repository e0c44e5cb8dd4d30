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
  /** The code alone is not enough: only administrators of the tenant write. The error code of the refusal. */
  readonly refusal?: MessageCode;
}

type Served = Pick<Platform, 'get' | 'post' | 'signIn' | 'database'>;

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
async function administratorOf(home: UsersOfTenant, { database }: Pick<Served, 'database'>) {
  const [role] = await database.owner(
    `select id::text as id from role where tenant_id = $1 and role_alias in ('admin', 'administrator')`,
    [home.tenantId],
  );
  users += 1;
  return home.user(`holder${users}`, { roleIds: [String(role?.id)] });
}

/** A user of another tenant with the same code; its administrator if no tenant can have the code. */
async function strangerWith(strangers: Organisation, code: string) {
  if (!platformOnly.has(code)) return holderOf(strangers, [code]);
  await expect(holderOf(strangers, [code])).rejects.toThrow(/^403/);
  return strangers.admin;
}

/** Act, user and tenant of the lines of a record in the audit log, oldest first. */
async function auditedActs(server: Served, recordId: string) {
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
  { entity, draft, change, also = [], refusal }: WrittenEntity,
): Promise<void> {
  const [add, edit, remove] = (['add', 'edit', 'delete'] as const).map((act) => permissionOf(entity, act));
  const view = actsOf(entity).includes('view') ? permissionOf(entity, 'view') : entity.key;
  const path = `/api/${entity.path}`;
  const holder = (code: string | undefined) => holderOf(home, [...new Set([String(code), ...also])]);
  const person = (code: string | undefined) => (refusal ? administratorOf(home, server) : holder(code));
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
  const save = (body: Row, headers: Record<string, string>) => server.post(`${path}/submit`, body, headers);
  const remover = (id: string, headers: Record<string, string>) =>
    server.post(`${path}/remove?ids=${id}`, undefined, headers);
  const refused = ({ status, body }: TestReply) => {
    expect([403, 404]).toContain(status);
    expect(body.success).toBe(false);
  };

  const given = { ...home, roleId: await home.role(`given${users}`, []) };
  refused(await save(draft(given), others));
  if (refusal)
    expect((await save(draft(given), await holder(add))).body).toMatchObject({
      code: 403,
      errorCode: refusal,
    });
  const adder = await person(add);
  const id = idOf(await save(draft(given), adder));
  expect(await shown(id)).toMatchObject({ id });

  const editor = await person(edit);
  const changed = { id, ...change };
  for (const headers of await outsiders(edit)) refused(await save(changed, headers));
  expect(await shown(id)).not.toMatchObject(change);
  // The second click sends the same values again: nothing changes, not even the time of the last change.
  const times: unknown[] = [];
  for (const click of [1, 2]) {
    const reply = await save(changed, editor);
    expect([click, reply.status], reply.text).toEqual([click, 200]);
    times.push((await shown(id)).updateTime);
  }
  expect(times).toEqual([expect.any(String), times[0]]);
  expect(await shown(id)).toMatchObject({ id, ...change });

  const last = await person(remove);
  for (const headers of await outsiders(remove)) refused(await remover(id, headers));
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

/** A button beside add, edit and delete: what it does to a record. */
export interface ExactAct {
  readonly code: string;
  /** The record it is done to, made by an administrator. @returns its id */
  target(): Promise<string>;
  /** The call below /api: path with parameters, and a body. */
  call(id: string): readonly [path: string, body?: Row];
  /** The path below /api that shows the effect, and a part of its data. */
  readonly effect: readonly [path: (id: string) => string, data: Row];
  /** Acts of the audit lines of the record after two clicks. */
  readonly lines: readonly string[];
  readonly also?: readonly string[];
  readonly refusal?: MessageCode;
}

/**
 * Performs an act twice as a user with exactly its code: the effect is in the next read, the audit log has the expected lines of that user,
 * and strangers and users without the code are refused.
 */
export async function proveAct(
  server: Served,
  { home, strangers }: Writers,
  { code, target, call, effect: [path, data], lines, also = [], refusal }: ExactAct,
): Promise<void> {
  const id = await target();
  const before = (await auditedActs(server, id)).length;
  const perform = (headers: Record<string, string>) => {
    const [at, body] = call(id);
    return server.post(`/api/${at}`, body, headers);
  };
  const shown = async () => (await server.get(`/api/${path(id)}`, home.admin)).body.data;
  const others = await holderOf(home, ['post_view']);
  for (const headers of [await strangerWith(strangers, code), others]) {
    const { status, body } = await perform(headers);
    expect([403, 404]).toContain(status);
    expect(body.success).toBe(false);
  }
  const holder = await holderOf(home, [code, ...also]);
  if (refusal) expect((await perform(holder)).body).toMatchObject({ code: 403, errorCode: refusal });
  expect(await shown()).not.toMatchObject(data);
  const who = refusal ? await administratorOf(home, server) : holder;
  for (const click of [1, 2]) {
    const reply = await perform(who);
    expect([click, reply.status], reply.text).toEqual([click, 200]);
  }
  expect(await shown()).toMatchObject(data);
  expect((await auditedActs(server, id)).slice(before)).toEqual(
    lines.map((act) => [act, who.id, home.tenantId]),
  );
}
