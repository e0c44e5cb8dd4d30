import type { Draft } from '@heliodeck/model/descriptors/entity';
import { readTariff } from '@heliodeck/model/energy/read-tariff';
import { tariff } from '@heliodeck/model/energy/tariff-entity';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { departmentOf } from '../../access/records/station-owner.ts';
import { savedCurrency } from '../../access/records/tenant-currency.ts';
import type { Context } from '../../context.ts';
import { defineHooks, type EntityHooks } from '../../crud/hooks/entity-hooks.ts';
import { statement } from '../../store/sql.ts';
import type { Store } from '../../store/store.ts';

type Tariff = typeof tariff;

/** A tariff has a valid calendar, belongs to its station's department, and is the only one for all stations. */
export function tariffRules(store: Store): EntityHooks {
  return defineHooks<Tariff>({
    entity: tariff,
    async beforeSave(context, draft, before) {
      const stationId = draft.stationId === undefined ? (before?.stationId ?? null) : draft.stationId;
      const createDept = stationId === null ? null : await departmentOf(context, stationId);
      if (stationId === null) await refuseSecond(context, before?.id ?? '0');
      const calendar = readTariff(draft.calendar === undefined ? before?.calendar : draft.calendar);
      const starts = calendar.versions.map(({ validFrom }) => validFrom).toSorted();
      const currency = await savedCurrency(store, context.caller.tenantId, draft, before);
      return { ...draft, calendar, createDept, currency, validFrom: starts.at(-1) ?? null } as Draft<Tariff>;
    },
  });
}

/** @throws CodedError tariff.second */
async function refuseSecond(context: Context, id: string): Promise<void> {
  const { rowCount } = await context.db.read(async (_, { client }) => {
    // Serialises concurrent additions.
    await client.query(
      statement`select pg_advisory_xact_lock(hashtext('tariff of ' || ${context.caller.tenantId}))`,
    );
    return client.query(
      statement`select 1 from tariff where station_id is null and is_deleted = 0
         and tenant_id = ${context.caller.tenantId} and id <> ${id} limit 1`,
    );
  });
  if (rowCount !== 0) throw new CodedError('tariff.second', { field: 'stationId' });
}
