import { everyAlarm, watchOfKind } from '@heliodeck/model/alarms/alarm-service';
import type pg from 'pg';
import { statement } from '../store/sql.ts';

/** What is out of service in a tenant. */
export interface OutOfService {
  /** Ids of rules that are out of service on all devices. */
  readonly everywhere: ReadonlySet<string>;
  /** What is out of service on a device (watchOfKind, the id of a rule, the key of a status bit). */
  readonly onDevice: ReadonlyMap<string, ReadonlySet<string>>;
}

export const nothingOut: OutOfService = { everywhere: new Set(), onDevice: new Map() };

const allOfThem = watchOfKind(everyAlarm);

/** Reads what is out of service. @param client has access to the rows of all tenants */
export async function outOfService(
  client: pg.ClientBase,
  tenantIds: readonly string[],
): Promise<ReadonlyMap<string, OutOfService>> {
  const { rows } = await client.query<{
    readonly tenantId: string;
    readonly deviceId: string | null;
    readonly watch: string;
  }>({
    name: 'alarms out of service',
    ...statement`select tenant_id as "tenantId", device_id::text as "deviceId", watch from alarm_out_of_service
      where tenant_id = any(${tenantIds}) and state = 1 and is_deleted = 0 and dtu_id is null and watch is not null`,
  });
  return new Map(
    [...Map.groupBy(rows, ({ tenantId }) => tenantId)].map(([id, those]) => [
      id,
      {
        everywhere: new Set(those.flatMap(({ deviceId, watch }) => (deviceId === null ? [watch] : []))),
        onDevice: new Map(
          [...Map.groupBy(those, ({ deviceId }) => deviceId ?? '')].map(([deviceId, of]) => [
            deviceId,
            new Set(of.map(({ watch }) => watch)),
          ]),
        ),
      },
    ]),
  );
}

/** Whether a rule, or an alarm of the program of that kind, is among what is out of service on a device. */
export function isOut(away: ReadonlySet<string>, ruleId: string, kind: string | undefined): boolean {
  return away.has(allOfThem) || away.has(ruleId) || (kind !== undefined && away.has(watchOfKind(kind)));
}

/**
 * SQL condition: an alarm is out of service. All parameters are SQL.
 * @param dtu the DTU whose own alarm it is; 'null' for an alarm of a device
 */
export const isOutOfService = (of: {
  readonly tenant: string;
  readonly device: string;
  readonly dtu?: string;
  readonly rule: string;
  readonly kind: string;
}): string => `exists (
  select 1 from alarm_out_of_service o
  where o.tenant_id = ${of.tenant} and o.state = 1 and o.is_deleted = 0
    and case when ${of.device} is null then o.dtu_id = ${of.dtu ?? 'null'}
      else o.dtu_id is null and (o.device_id is null or o.device_id = ${of.device}) end
    and o.watch in ('${allOfThem}', ${of.rule}, '${watchOfKind('')}' || ${of.kind}))`;
