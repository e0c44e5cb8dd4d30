import type { MessageCode } from '@heliodeck/model/wire/messages';
import { expect } from 'vitest';
import { changesBetween, snapshotOf } from '../access/snapshot.ts';
import {
  administratorOf,
  auditedActs,
  hiddenWord,
  holderOf,
  type Served,
  strangerWith,
  type Writers,
} from './exact-writes.ts';
import { multipart } from './multipart.ts';
import type { Row } from './organisation.ts';
import type { TestReply } from './server.ts';

/** What a call is given: parameters of its address, and a body or a file. */
interface ActInputs {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly file?: { readonly content: Uint8Array | string; readonly name: string };
}

/** A call beside those that add, change and remove a record of a screen: what it does. */
export interface ExactAct {
  /** Its path below /api. */
  readonly route: string;
  readonly code: string;
  /** The record it is done to, made by an administrator; absent for a call that concerns no record. @returns its id */
  readonly target?: () => Promise<string>;
  readonly given: (id: string) => ActInputs | Promise<ActInputs>;
  /** The id of the record that a call adds, by the data of its answer; each click adds one. */
  readonly adds?: (data: Row) => string;
  /** The path below /api that shows the effect on a record, or the state itself, and a part of what it is afterwards. */
  readonly effect: readonly [shown: (id: string) => string | Promise<unknown>, data: Row];
  /** Acts of the audit lines of the record, or of each added one, after two clicks. */
  readonly lines: readonly string[];
  /** Error code by which the second click is refused; absent if it succeeds. */
  readonly again?: MessageCode;
  /** Another one by which one of two concurrent calls may be refused. */
  readonly atOnce?: MessageCode;
  /** Secrets that the answer tells, this once. */
  readonly told?: (data: Row) => readonly string[];
  /** Codes that the rules of the entity require beside that of the call. */
  readonly also?: readonly string[];
  /** The code alone is not enough: only administrators perform it. The error code of the refusal. */
  readonly refusal?: MessageCode;
  /** Its users are those of 000000. */
  readonly ofPlatform?: true;
}

/** Performs the call on a record. */
export async function performAct(
  server: Served,
  act: Pick<ExactAct, 'route' | 'given'>,
  id: string,
  headers: Record<string, string>,
): Promise<TestReply> {
  const { query = {}, body, file } = await act.given(id);
  const path = `/api/${act.route}?${new URLSearchParams(query)}`;
  if (file === undefined) return server.post(path, body, headers);
  const form = await multipart(file.content, file.name);
  return server.post(path, form.body, { ...headers, ...form.headers });
}

/** A call that must be refused: its answer says why in both languages, and no row of any table changes. */
async function refused(
  { database }: Served,
  perform: (more: Record<string, string>) => Promise<TestReply>,
  statuses: readonly number[],
  errorCode?: MessageCode,
): Promise<void> {
  const before = await snapshotOf(database);
  const words = new Set<string>();
  for (const language of ['zh-CN', 'en']) {
    const { status, body, text } = await perform({ 'accept-language': language });
    expect([status, body.success, text.includes(hiddenWord)]).toEqual([
      statuses.find((one) => one === status) ?? statuses,
      false,
      false,
    ]);
    expect(body.errorCode).toEqual(errorCode ?? expect.any(String));
    words.add(body.msg);
  }
  expect([...words].filter((text) => text !== '')).toHaveLength(2);
  expect(await changesBetween(database, before, await snapshotOf(database))).toEqual([]);
}

/**
 * Performs a call twice as a user with exactly its code: the effect is in the next read, the audit log has the expected lines of that user
 * and no secret, no row of another tenant changes, and strangers and users without the code are refused without an effect.
 */
export async function proveAct(server: Served, { home, strangers }: Writers, act: ExactAct): Promise<void> {
  const { database } = server;
  const { code, target, also = [], refusal, effect } = act;
  const id = (await target?.()) ?? '';
  const earlier = (await auditedActs(server, id)).length;
  const perform = (headers: Record<string, string>) => performAct(server, act, id, headers);
  const shown = async (one: string): Promise<unknown> => {
    const at = effect[0](one);
    if (typeof at !== 'string') return at;
    const { status, body, text } = await server.get(`/api/${at}`, home.admin);
    expect(text).not.toContain(hiddenWord);
    return body.success ? body.data : { status };
  };

  const others = await holderOf(home, ['post_view']);
  const holder = await holderOf(home, [code, ...also]);
  const who = refusal ? await administratorOf(home, server) : holder;
  // A call that concerns no record does to strangers' own tenant what it does to this one.
  const outsiders = target ? [await strangerWith(strangers, code), others] : [others];
  for (const headers of outsiders)
    await refused(server, (more) => perform({ ...headers, ...more }), [403, 404]);
  if (refusal) await refused(server, (more) => perform({ ...holder, ...more }), [403], refusal);
  if (!act.adds) expect(await shown(id)).not.toMatchObject(effect[1]);

  const before = await snapshotOf(database);
  const added: string[] = [];
  const told: string[] = [];
  for (const click of [1, 2]) {
    const reply = await perform(who);
    if (click === 2 && act.again !== undefined) {
      expect([reply.body.success, reply.body.errorCode], reply.text).toEqual([false, act.again]);
      continue;
    }
    expect([click, reply.status], reply.text).toEqual([click, 200]);
    expect(reply.text).not.toContain(hiddenWord);
    const data = reply.body.data as Row;
    told.push(...(act.told?.(data) ?? []));
    if (act.adds) added.push(act.adds(data));
  }
  const changes = await changesBetween(database, before, await snapshotOf(database));
  expect(changes.filter(({ tenantId }) => tenantId === strangers.tenantId)).toEqual([]);
  const stored = JSON.stringify(changes);
  expect([...told, hiddenWord].filter((secret) => stored.includes(secret))).toEqual([]);

  const lines = act.lines.map((line) => [line, who.id, home.tenantId]);
  if (!act.adds) expect((await auditedActs(server, id)).slice(earlier)).toEqual(lines);
  for (const one of act.adds ? added : [id]) expect(await shown(one)).toMatchObject(effect[1]);
  expect(new Set(added).size).toBe(added.length);
  for (const one of added) expect(await auditedActs(server, one)).toEqual(lines);
}
