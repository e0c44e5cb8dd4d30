import { CodedError } from '@heliodeck/model/wire/coded-error';
import { z } from 'zod';
import { isId } from '../../access/records/ids.ts';

/** Parameters in a form, in JSON or in the text parts of an upload. */
export const anyBody = z.looseObject({}).nullish();

/** Query parameters of these names; a body may contain them instead. */
export function addressParameters(...names: readonly string[]) {
  return z.looseObject(Object.fromEntries(names.map((name) => [name, z.string().optional()])));
}

/** A text parameter in any of the places; undefined if absent or empty. */
export function given(name: string, ...places: readonly unknown[]): string | undefined {
  for (const place of places) {
    const value = (place as Readonly<Record<string, unknown>> | null | undefined)?.[name];
    const text = Array.isArray(value) ? value.join() : value;
    if ((typeof text === 'string' || typeof text === 'number') && String(text).trim() !== '')
      return String(text).trim();
  }
  return undefined;
}

/** @throws CodedError request.parameterMissing */
export function needed(name: string, ...places: readonly unknown[]): string {
  const value = given(name, ...places);
  if (value === undefined) throw new CodedError('request.parameterMissing', { name });
  return value;
}

/** @throws CodedError request.parameterMissing, request.parameterFormat */
export function neededId(...places: readonly unknown[]): string {
  const id = needed('id', ...places);
  if (!isId(id)) throw new CodedError('request.parameterFormat', { name: 'id' });
  return id;
}
