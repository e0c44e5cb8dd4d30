import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { MessageCode } from '@heliodeck/model/wire/messages';
import { z } from 'zod';
import { isId } from '../../access/ids.ts';

/** Parameters as this family sends them: in the address, in a form or in JSON. */
export const loose = z.looseObject({});
export const looseBody = z.union([z.array(z.unknown()), z.looseObject({})]).nullish();

/** A parameter wherever it stands; undefined when nowhere. Lists come comma-joined or as arrays. */
export function parameter(
  name: string,
  query: Readonly<Record<string, unknown>>,
  body?: unknown,
): string | undefined {
  const inBody = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {};
  const value = { ...inBody, ...query }[name];
  if (value === undefined || value === null) return undefined;
  if (Array.isArray(value)) return value.join();
  return typeof value === 'object' ? undefined : String(value).trim();
}

/**
 * Ids, comma-joined.
 * @param empty what to answer when there is none; absent = an empty list is fine
 * @throws CodedError request.parameterFormat for what is no id
 */
export function idList(name: string, text: string | undefined, empty?: MessageCode): readonly string[] {
  const ids = [...new Set((text ?? '').split(',').map((id) => id.trim()))].filter((id) => id !== '');
  if (!ids.every(isId)) throw new CodedError('request.parameterFormat', { name });
  if (ids.length === 0 && empty !== undefined) throw new CodedError(empty);
  return ids;
}

/** The id of one record. @throws CodedError request.parameterMissing when there is none; as idList */
export function requiredId(name: string, text: string | undefined): string {
  const [id] = idList(name, text);
  if (id === undefined) throw new CodedError('request.parameterMissing', { name });
  return id;
}

/** Ids of a JSON list. Absent stays undefined: what is not sent is not changed. @throws as idList */
export function jsonIds(name: string, value: unknown): readonly string[] | undefined {
  if (value === undefined || value === null) return undefined;
  return idList(name, Array.isArray(value) ? value.join() : String(value));
}
