import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { MessageCode } from '@heliodeck/model/wire/messages';
import { z } from 'zod';
import { isId } from '../access/ids.ts';

/** Parameters of the address in a body, where calls of this family may send them too; lists of ids also as arrays. */
export function inBody(shape: z.ZodObject): z.ZodType<BodyOfParameters> {
  const anything = Object.keys(shape.shape).map((name) => [name, z.unknown().optional()] as const);
  return z.union([z.array(z.unknown()), z.looseObject(Object.fromEntries(anything))]).nullish();
}

type BodyOfParameters = Readonly<Record<string, unknown>> | readonly unknown[] | null | undefined;

/** What parameters mean that several calls take, for the API description. */
export const tenantParameter = 'tenant code; of another than the own for administrators of 000000 only';
export const levelParameter = z
  .string()
  .optional()
  .meta({ description: 'what the level is below; absent, 0 or -1 = the top' });
export const treeParameters = {
  parentId: 'what the level is below; absent, 0 or -1 = the top',
  title: 'finds what is called like it, on all levels',
  ids: 'comma-joined: these nodes',
} as const;

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

/** A JSON list of ids, or comma-joined. */
export const grantedList = z.unknown().optional().meta({ description: 'ids, an array or comma-joined' });

/** Ids of a JSON list. Absent stays undefined: what is not sent is not changed. @throws as idList */
export function jsonIds(name: string, value: unknown): readonly string[] | undefined {
  if (value === undefined || value === null) return undefined;
  return idList(name, Array.isArray(value) ? value.join() : String(value));
}
