import { knownParams } from '@heliodeck/model/settings/known-params';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';

/**
 * SQL for a tenant's days of retention; the administration tenant's parameter holds where it says nothing.
 * @param tenant an SQL expression
 */
export function retentionSql(
  tenant: string,
  parameter: 'telemetry.retentionDays' | 'log.retentionDays' = 'telemetry.retentionDays',
): string {
  const value = (
    whose: string,
  ) => `(select case when param_value ~ '^[1-9][0-9]{0,4}$' then param_value::int end
    from param where tenant_id = ${whose} and param_key = '${parameter}' and is_deleted = 0)`;
  return `coalesce(${value(tenant)}, ${value(`'${platformTenant}'`)}, ${knownParams[parameter].default})`;
}
