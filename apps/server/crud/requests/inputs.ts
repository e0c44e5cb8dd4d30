import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { MessageCode } from '@heliodeck/model/wire/messages';
import { z } from 'zod';
import { isId } from '../../access/records/ids.ts';

/** Query parameters in a body, for calls that existing clients send there; lists of ids also as arrays. */
export function inBody(shape: z.ZodObject): z.ZodType<BodyOfParameters> {
  const anything = Object.keys(shape.shape).map((name) => [name, z.unknown().optional()] as const);
  return z.union([z.array(z.unknown()), z.looseObject(Object.fromEntries(anything))]).nullish();
}

type BodyOfParameters = Readonly<Record<string, unknown>> | readonly unknown[] | null | undefined;

/** Descriptions of parameters that several calls have, for the API description. */
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

/** Returns a parameter from query or body; undefined if it is in neither. Lists are comma-joined or arrays. */
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
 * Parses comma-joined ids.
 * @param empty error for an empty list; absent = an empty list is valid
 * @throws CodedError request.parameterFormat for an invalid id
 */
export function idList(name: string, text: string | undefined, empty?: MessageCode): readonly string[] {
  const ids = [...new Set((text ?? '').split(',').map((id) => id.trim()))].filter((id) => id !== '');
  if (!ids.every(isId)) throw new CodedError('request.parameterFormat', { name });
  if (ids.length === 0 && empty !== undefined) throw new CodedError(empty);
  return ids;
}

/** Parses the id of one record. @throws CodedError request.parameterMissing if it is missing; as idList */
export function requiredId(name: string, text: string | undefined): string {
  const [id] = idList(name, text);
  if (id === undefined) throw new CodedError('request.parameterMissing', { name });
  return id;
}

/** A JSON list of ids, or comma-joined. */
export const grantedList = z.unknown().optional().meta({ description: 'ids, an array or comma-joined' });

/** Parses ids of a JSON list. Undefined if absent, so that it is not changed. @throws as idList */
export function jsonIds(name: string, value: unknown): readonly string[] | undefined {
  if (value === undefined || value === null) return undefined;
  return idList(name, Array.isArray(value) ? value.join() : String(value));
}
