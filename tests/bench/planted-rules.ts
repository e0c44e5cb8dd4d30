import type { BenchDatabase } from './support.ts';

/** Number of rules of a tenant for one device type (the load that the figures of ingest are to hold with). */
export const rulesPerType = 40;

/**
 * Adds rules of a tenant on measurements of a device type: above, below, outside and by rate in turn, each with a deadband and a delay. No
 * value of the benchmarks reaches their limits of ±90,000, nor a change the rate, also of values read several times a second.
 * @param measured names of metrics
 */
export async function plantRules(
  { owner }: Pick<BenchDatabase, 'owner'>,
  {
    tenantId,
    type,
    measured,
  }: { readonly tenantId: string; readonly type: number; readonly measured: readonly string[] },
): Promise<void> {
  const rules = Array.from({ length: rulesPerType }, (_, n) => ({
    attr: `${type}.${measured[n % measured.length]}`,
    trigger: [1, 2, 3, 8][n % 4],
    a: ['90000', '-90000', '-90000', '900000000'][n % 4],
    b: n % 4 === 2 ? '90000' : null,
  }));
  await owner(
    `insert into threshold_attr (tenant_id, device_type, attr_id, attr_name)
     select $1, $2, a, a from unnest($3::text[]) a`,
    [tenantId, type, [...new Set(rules.map(({ attr }) => attr))]],
  );
  await owner(
    `insert into threshold_setting (tenant_id, alarm_name, attr_no, alarm_trigger, alarm_num_a, alarm_num_b, grade, deadband, delay_on)
     select $1, 'Bench', r.attr, r.trigger, r.a, r.b, 2, 1, 60
     from jsonb_to_recordset($2::jsonb) r(attr text, trigger integer, a text, b text)`,
    [tenantId, JSON.stringify(rules)],
  );
}
