import { knownParams } from '@heliodeck/model/settings/known-params';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { sql } from 'kysely';
import type { Fragment } from './sql.ts';

/**
 * Days of retention of a tenant; default: the parameter of the administration tenant.
 * @param tenant SQL of its code
 */
export function retentionDays(
  tenant: Fragment,
  parameter: 'telemetry.retentionDays' | 'log.retentionDays' = 'telemetry.retentionDays',
): Fragment {
  const value = (
    whose: Fragment,
  ) => sql`(select case when param_value ~ '^[1-9][0-9]{0,4}$' then param_value::int end
    from param where tenant_id = ${whose} and param_key = ${sql.lit(parameter)} and is_deleted = 0)`;
  const usual = sql.lit(Number(knownParams[parameter].default));
  return sql`coalesce(${value(tenant)}, ${value(sql.lit(platformTenant))}, ${usual})`;
}
