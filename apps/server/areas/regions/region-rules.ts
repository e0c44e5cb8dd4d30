import { region } from '@heliodeck/model/regions/region';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { sql } from 'kysely';
import { holdRegions, keepRegions } from '../../access/records/keep-regions.ts';
import { defineHooks, type EntityHooks } from '../../crud/hooks/entity-hooks.ts';
import { type Fragment, statement } from '../../store/sql.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import { codesAbove, levelOf, parentRegion } from './region-code.ts';

/** Rules of regions: a suitable parent, the level of their code, no removal while others refer to them. */
export function regionRules(): EntityHooks {
  return defineHooks({
    entity: region,
    async beforeSave({ db }, draft, before) {
      if (before) return draft;
      await keepRegions(db);
      const code = draft.code ?? '';
      const there = await knownCodes(db, [...codesAbove(code), draft.parentCode ?? '']);
      const parentCode = parentRegion(code, draft.parentCode, (one) => there.has(one));
      return { ...draft, parentCode, regionLevel: levelOf(code) };
    },
    async beforeRemove({ db }, rows) {
      await holdRegions(db);
      const codes = rows.map((row) => row.code ?? '');
      if (await any(db, sql`region where parent_code = any(${codes}) and code <> all(${codes})`)) {
        throw new CodedError('record.hasChildren');
      }
      if (await any(db, sql`station where region_id = any(${codes})`)) {
        throw new CodedError('region.hasStations');
      }
    },
  });
}

/** Returns those of the codes that exist. */
async function knownCodes(db: TenantDb, codes: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await db.read((_, { client }) =>
    client.query<{ code: string }>(
      statement`select code from region where code = any(${codes}) and is_deleted = 0`,
    ),
  );
  return new Set(rows.map(({ code }) => code));
}

async function any(db: TenantDb, from: Fragment): Promise<boolean> {
  const { rowCount } = await db.read((_, { client }) =>
    client.query(statement`select 1 from ${from} and is_deleted = 0 limit 1`),
  );
  return rowCount !== 0;
}
