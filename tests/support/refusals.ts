import { expect } from 'vitest';
import type { FieldWorld } from './field-world.ts';
import type { Row } from './organisation.ts';

/** A request that must be refused, with status, code, and the message in both languages. */
export interface Refusal {
  readonly call: readonly ['GET' | 'POST', path: string, given?: Row];
  readonly is: readonly [status: number, code: string, zh: string | RegExp, en: string | RegExp];
  /** Headers of the caller, if different. */
  readonly as?: Readonly<Record<string, string>>;
}

/** A row of a table of refusals: description, request, refusal. */
export type RefusalLine = readonly [what: string, call: Refusal['call'], is: Refusal['is']];

/**
 * Sends requests that must be refused, in both languages, and checks that nothing changed.
 * @param tables that they could have changed besides the registers of devices
 */
export function refusing(world: FieldWorld, headers: Record<string, string>, tables: readonly string[] = []) {
  const make = ([method, path, given = {}]: Refusal['call'], language: string, as = headers) => {
    const spoken = { ...as, 'accept-language': language };
    if (method === 'POST') return world.post(`/api/${path}`, given, spoken);
    const query = new URLSearchParams(given as Record<string, string>);
    return world.get(`/api/${path}${path.includes('?') ? '&' : '?'}${query}`, spoken);
  };
  const rowsOf = ['station', 'dtu', 'device', 'dept', ...tables].map(
    (table) => `select '${table}' as of, md5(string_agg(t::text, '|' order by id)) from ${table} t`,
  );
  /** What a request could have changed: the registers of all tenants, the ledger, the audit log. */
  const everything = () =>
    world.database.owner(`${rowsOf.join(' union all ')}
      union all select 'header_box', count(*)::text from header_box
      union all select 'device_command', count(*)::text from device_command
      union all select 'audit_log', count(*)::text from audit_log`);
  return async function refuses({ call, is: [status, errorCode, zh, en], as }: Refusal): Promise<void> {
    const before = await everything();
    for (const [language, words] of [
      ['zh-CN', zh],
      ['en', en],
    ] as const) {
      const { status: http, body } = await make(call, language, as);
      expect([http, body.code, body.success, body.errorCode]).toEqual([status, status, false, errorCode]);
      if (typeof words === 'string') expect(body.msg).toBe(words);
      else expect(body.msg).toMatch(words);
    }
    expect(await everything()).toEqual(before);
  };
}
