import type { Entity } from '@heliodeck/model/entity';
import { Refusal } from '@heliodeck/model/fields/field-kind';
import { readId } from '@heliodeck/model/fields/ref';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { base } from './joins.ts';
import type { RecordQuery } from './list-query.ts';

/** Most records one call may name. */
const mostIds = 10_000;

/**
 * Reads ids from 'a,b', from an array, or from one number.
 * @throws CodedError selection.none when there is none, request.parameterFormat when one is no id of this entity
 */
export function readIds(entity: Entity, raw: unknown): readonly string[] {
  const parts = (Array.isArray(raw) ? raw : String(raw ?? '').split(',')).map((part) => String(part).trim());
  const ids = [...new Set(parts.filter((part) => part !== ''))];
  if (ids.length === 0) {
    const words = entity.words?.nothingSelected;
    throw new CodedError('selection.none', {}, words ? { words } : {});
  }
  if (ids.length > mostIds || !ids.every((id) => isId(entity, id))) {
    throw new CodedError('request.parameterFormat', { name: 'ids' });
  }
  return ids;
}

/**
 * Reads the id of one record: the first, where several are named.
 * @throws CodedError request.parameterMissing when there is none, request.parameterFormat when it is no id of this entity
 */
export function readRecordId(entity: Entity, raw: string): string {
  const [id = ''] = raw.split(',').flatMap((part) => part.trim() || []);
  if (id === '') throw new CodedError('request.parameterMissing', { name: 'id' });
  if (!isId(entity, id)) throw new CodedError('request.parameterFormat', { name: 'id' });
  return id;
}

function isId(entity: Entity, id: string): boolean {
  if (entity.telemetry === undefined) return !(readId(id) instanceof Refusal);
  const [device = '', pack = '', at, ...more] = id.split('-');
  const isKey = !(readId(device) instanceof Refusal) && /^\d{1,4}$/.test(pack) && more.length === 0;
  return isKey && (entity.telemetry === 'history' ? /^\d{1,14}$/.test(at ?? '') : at === undefined);
}

/** Limits a query to these records. */
export function whereIds(query: RecordQuery, ids: readonly string[]): RecordQuery {
  const { telemetry } = query.plan.entity;
  if (telemetry === undefined) return query.where(`${base}.id = any($1::bigint[])`, [ids]);
  const keys = ids.map((id) => id.split('-'));
  const devices = keys.map(([device]) => device);
  const packs = keys.map(([, pack]) => Number(pack));
  if (telemetry === 'live') {
    return query.where(
      `(${base}.device_id, ${base}.pack) in (select * from unnest($1::bigint[], $2::int[]))`,
      [devices, packs],
    );
  }
  return query.where(
    `(${base}.device_id, ${base}.pack, ${base}.data_time) in (select * from unnest($1::bigint[], $2::int[], $3::timestamptz[]))`,
    [devices, packs, keys.map(([, , at]) => new Date(Number(at)))],
  );
}
