import { thresholdFields } from '@heliodeck/model/alarms/threshold-fields';
import { sql } from 'kysely';
import type { Db } from '../store/kysely-on.ts';

/**
 * Adds to tenants the attributes for alarm rules that they never had; those removed by users are not restored.
 * @param connection of the platform role, in a transaction
 * @param tenantId one tenant; default all
 */
export async function seedThresholdAttrs(connection: Db, tenantId?: string): Promise<void> {
  const rows = [...thresholdFields.values()].map(({ attrId, deviceType, about }) => ({
    id: attrId,
    type: deviceType,
    zh: about.label.zh.slice(0, 30),
    en: about.label.en.slice(0, 60),
  }));
  await sql`insert into threshold_attr (tenant_id, device_type, attr_id, attr_name, attr_name_en)
    select t.tenant_id, f.type, f.id, f.zh, f.en
    from tenant t cross join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) f(id text, type integer, zh text, en text)
    where t.is_deleted = 0 and (${tenantId ?? null}::text is null or t.tenant_id = ${tenantId ?? null})
      and not exists (select 1 from threshold_attr a where a.tenant_id = t.tenant_id and a.attr_id = f.id)`.execute(
    connection,
  );
}
