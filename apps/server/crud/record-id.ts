import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { RecordQuery } from './list-query.ts';
import type { EntityPlan } from './plan.ts';

/** Most records one call may name. */
const mostIds = 10_000;

/**
 * Reads ids from 'a,b', from an array, or from one number.
 * @throws CodedError selection.none when there is none, batch.tooMany, request.parameterFormat when one is no id of this entity
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
 * Reads the id of one record: the first, where several are named.
 * @throws CodedError request.parameterMissing when there is none, request.parameterFormat when it is no id of this entity
 */
export function readRecordId({ layout }: EntityPlan, raw: string): string {
  const [id = ''] = raw.split(',').flatMap((part) => part.trim() || []);
  if (id === '') throw new CodedError('request.parameterMissing', { name: 'id' });
  if (!layout.isId(id)) throw new CodedError('request.parameterFormat', { name: 'id' });
  return id;
}

/** Limits a query to these records. */
export function whereIds(query: RecordQuery, ids: readonly string[]): RecordQuery {
  return query.where(query.plan.layout.idsAre(ids));
}
