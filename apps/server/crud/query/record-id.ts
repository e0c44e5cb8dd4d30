import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { EntityPlan } from '../columns/plan.ts';
import type { RecordQuery } from './list-query.ts';

/** Most records in one call. */
const mostIds = 10_000;

/**
 * Parses ids from 'a,b', from an array, or from one number.
 * @throws CodedError selection.none if there is none, batch.tooMany, request.parameterFormat for an invalid id of this entity
 */
export function readIds({ entity, layout }: EntityPlan, raw: unknown): readonly string[] {
  const parts = (Array.isArray(raw) ? raw : String(raw ?? '').split(',')).map((part) => String(part).trim());
  const ids = [...new Set(parts.filter((part) => part !== ''))];
  if (ids.length === 0) {
    const words = entity.words?.nothingSelected;
    throw new CodedError('selection.none', {}, words ? { words } : {});
  }
  if (ids.length > mostIds) throw new CodedError('batch.tooMany', { most: mostIds });
  if (!ids.every((id) => layout.isId(id))) throw new CodedError('request.parameterFormat', { name: 'ids' });
  return ids;
}

/**
 * Parses the id of one record: the first, if there are several.
 * @throws CodedError request.parameterMissing if there is none, request.parameterFormat for an invalid id of this entity
 */
export function readRecordId({ layout }: EntityPlan, raw: string): string {
  const [id = ''] = raw.split(',').flatMap((part) => part.trim() || []);
  if (id === '') throw new CodedError('request.parameterMissing', { name: 'id' });
  if (!layout.isId(id)) throw new CodedError('request.parameterFormat', { name: 'id' });
  return id;
}

/** Restricts a query to these records. */
export function whereIds(query: RecordQuery, ids: readonly string[]): RecordQuery {
  return query.where(query.plan.layout.idsAre(ids));
}
