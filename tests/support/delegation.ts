import { isMessageCode } from '@heliodeck/model/wire/messages';
import { expect } from 'vitest';
import { ways } from '../access/ways.facts.ts';
import type { Row } from './organisation.ts';
import type { Platform } from './platform.ts';

/** A request of a user. */
export interface Call {
  readonly path: string;
  /** A record, or the bytes of a form. */
  readonly body?: Row | Buffer;
}

const tables = [
  ...['user', 'role', 'role_menu', 'role_scope', 'menu', 'data_scope', 'api_scope', 'client', 'dept'],
  ...['post', 'tenant', 'tenant_package', 'top_menu_item', 'second_factor', 'access_session'],
  ...['param', 'sms', 'identity_provider'],
];

/** A checksum over everything users have. */
async function heldSum(server: Pick<Platform, 'database'>): Promise<string> {
  const sums = tables.map(
    (table) =>
      `select '${table}' as t, md5(coalesce(string_agg(x::text, '|' order by x::text), '')) as sum from "${table}" x`,
  );
  return JSON.stringify(await server.database.owner(`${sums.join(' union all ')} order by t`));
}

/** Addresses that were refused in this file, without their queries. */
const tried = new Set<string>();

/** The given kinds of which no route was tested. */
export function untried(names: readonly string[]): readonly string[] {
  return names.filter((name) => !ways[name]?.some((route) => tried.has(route)));
}

/**
 * Sends the request in both languages: each time it must be refused with a code and a message, and nothing
 * may change.
 */
export async function expectRefused(
  server: Platform,
  { path, body }: Call,
  headers: Record<string, string>,
): Promise<void> {
  tried.add(`POST /api/${path.split('?')[0]}`);
  const before = await heldSum(server);
  const said: unknown[] = [];
  for (const locale of ['zh', 'en']) {
    const { status, body: answer, text } = await server.post(`/api/${path}`, body, { ...headers, locale });
    expect([400, 403, 404], text).toContain(status);
    const { errorCode, msg } = answer as unknown as { errorCode?: string; msg?: string };
    expect(isMessageCode(errorCode ?? ''), text).toBe(true);
    // Users who still have to change a password are refused everything, which would not test the rule.
    expect(errorCode, text).not.toMatch(/^signIn\.must/);
    said.push(msg);
  }
  expect(said[0]).not.toBe(said[1]);
  expect(await heldSum(server)).toBe(before);
}

/** Sends the request, which must succeed. @returns its data */
export async function expectDone(
  server: Platform,
  { path, body }: Call,
  headers: Record<string, string>,
): Promise<Row> {
  const { status, body: answer, text } = await server.post(`/api/${path}`, body, headers);
  expect(status, text).toBe(200);
  return (answer.data ?? {}) as Row;
}
