import { energyUse } from '@heliodeck/model/boards/energy-use';
import { financeEntry, financeOrigin } from '@heliodeck/model/boards/finance-entry';
import type { Draft } from '@heliodeck/model/descriptors/entity';
import { planMonthOf } from '@heliodeck/model/energy/plan-month';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { departmentOf } from '../../../access/records/station-owner.ts';
import { savedCurrency } from '../../../access/records/tenant-currency.ts';
import { defineHooks, type EntityHooks } from '../../../crud/hooks/entity-hooks.ts';
import { statement } from '../../../store/sql.ts';
import type { Store } from '../../../store/store.ts';

type Entry = typeof financeEntry;

/** An entered figure belongs to a valid month and to its station's department; after a change by a user it counts as entered. */
export function entryRules(store: Store): EntityHooks {
  return defineHooks<Entry>({
    entity: financeEntry,
    async beforeSave(context, draft, before) {
      const given = draft.period ?? before?.period ?? '';
      const period = planMonthOf(given);
      if (period === null) throw new CodedError('finance.noMonth', { field: 'period', value: given });
      const station = draft.stationId === undefined ? (before?.stationId ?? null) : draft.stationId;
      const isOther = draft.amount !== undefined && draft.amount !== before?.amount;
      return {
        ...draft,
        period,
        currency: await savedCurrency(store, context.caller.tenantId, draft, before),
        origin: isOther ? financeOrigin.entered : (before?.origin ?? financeOrigin.entered),
        ...(station ? { createDept: await departmentOf(context, station) } : {}),
      } as Draft<Entry>;
    },
  });
}

/** The use of a meter belongs to the department of its station. */
export function useRules(): EntityHooks {
  return defineHooks<typeof energyUse>({
    entity: energyUse,
    async beforeSave(context, draft, before) {
      const device = draft.deviceId ?? before?.deviceId ?? null;
      const { rows } = await context.db.read((_, { client }) =>
        client.query<{ dept: string | null }>(
          statement`select create_dept::text as dept from device where id = ${device} and is_deleted = 0`,
        ),
      );
      return { ...draft, createDept: rows[0]?.dept ?? null } as Draft<typeof energyUse>;
    },
  });
}
