import type { AlarmRule } from '@heliodeck/alarms/rule';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import type pg from 'pg';
import type { TableChanges } from '../store/changes.ts';
import { statement } from '../store/sql.ts';
import type { DeviceFacts } from '../telemetry/device-facts.ts';
import { bitRules, builtInSettings } from './built-in-rules.ts';
import { type BuiltIn, type CompiledRule, compileRule, type RuleRow } from './compile-rule.ts';
import { isOut, nothingOut, type OutOfService, outOfService } from './out-of-service.ts';

/** The rules of one tenant as of one version of its tables. */
export interface TenantRules {
  readonly version: string;
  /** By the id that alarms refer to. */
  readonly byId: ReadonlyMap<string, CompiledRule>;
  /** By what they watch (watchedBy). */
  readonly byWatched: ReadonlyMap<string, WatchingRules>;
  readonly out: OutOfService;
}

/** Rules that watch one record of one device type. */
interface WatchingRules {
  readonly all: readonly CompiledRule[];
  /** One list shared by all devices, if none of the rules is limited to some devices. */
  readonly shared: readonly AlarmRule[] | undefined;
}

const tables = ['threshold_setting', 'threshold_attr', 'alarm_out_of_service', 'dept', 'param'];
const nothing: readonly AlarmRule[] = [];
const none: TenantRules = { version: '', byId: new Map(), byWatched: new Map(), out: nothingOut };

/** The rules of all tenants, cached until they change. */
export class RuleCache {
  readonly #changes: TableChanges;
  readonly #tenants = new Map<string, TenantRules>();

  constructor(changes: TableChanges) {
    this.#changes = changes;
  }

  /** The cached rules of a tenant. */
  of(tenantId: string): TenantRules {
    return this.#tenants.get(tenantId) ?? none;
  }

  /** The facts of a rule that are written into its alarms. */
  sayingOf(
    tenantId: string,
    ruleId: string,
  ): { readonly scale: number; readonly builtIn?: BuiltIn | undefined } {
    const { scale = 1, builtIn } = this.of(tenantId).byId.get(ruleId) ?? {};
    return { scale, builtIn };
  }

  /** Tenants whose rules have changed since they were read. While changes cannot be detected, cached rules are used. */
  stale(tenantIds: Iterable<string>): string[] {
    return [...new Set(tenantIds)].filter((id) => {
      const known = this.#tenants.get(id);
      const version = this.#version(id);
      return known === undefined || (version !== undefined && version !== known.version);
    });
  }

  /** Reads the rules of tenants. @param client has access to the rows of all tenants */
  async load(client: pg.ClientBase, tenantIds: readonly string[]): Promise<void> {
    if (tenantIds.length === 0) return;
    // Read before the rules: a change in the meantime makes the cached rules stale at once.
    const versions = new Map(tenantIds.map((id) => [id, this.#version(id) ?? '']));
    const { rows } = await client.query<RuleRow & { readonly tenantId: string }>({
      name: 'alarm rules',
      ...statement`
        select t.id::text, t.tenant_id as "tenantId", t.attr_no as "attrNo", t.alarm_trigger as trigger,
          t.alarm_num_a as a, t.alarm_num_b as b, t.deadband::float8, t.delay_on as "delayOn", t.delay_off as "delayOff",
          coalesce(t.station_ids, '{}')::text[] as "stationIds", coalesce(t.device_ids, '{}')::text[] as "deviceIds",
          array(
            with recursive below as (
              select d.id from dept d where d.tenant_id = t.tenant_id and d.id = any(coalesce(t.dept_ids, '{}'))
              union
              select d.id from dept d join below b on d.parent_id = b.id where d.tenant_id = t.tenant_id)
            select id::text from below) as "deptIds",
          a.device_no as model
        from threshold_setting t
        join threshold_attr a on a.tenant_id = t.tenant_id and a.attr_id = t.attr_no and a.is_deleted = 0
        where t.tenant_id = any(${tenantIds}) and t.is_deleted = 0 and t.attr_no is not null
        order by t.id`,
    });
    const byTenant = Map.groupBy(rows, ({ tenantId }) => tenantId);
    const settings = await builtInSettings(client, tenantIds);
    const outOf = await outOfService(client, tenantIds);
    for (const [id, version] of versions) {
      const own = settings.get(id);
      const rules = [
        ...(byTenant.get(id) ?? []).flatMap((row) => compileRule(row) ?? []),
        ...(own ? bitRules(own) : []),
      ];
      const out = outOf.get(id) ?? nothingOut;
      const inForce = rules.filter(({ rule }) => !out.everywhere.has(rule.id));
      this.#tenants.set(id, {
        version,
        out,
        byId: new Map(rules.map((one) => [one.rule.id, one])),
        byWatched: new Map(
          [...Map.groupBy(inForce, ({ record, deviceType }) => watchedBy(record, deviceType))].map(
            ([watched, all]) => [watched, { all, shared: sharedOf(all) }],
          ),
        ),
      });
    }
  }

  #version(tenantId: string): string | undefined {
    const versions = [
      ...tables.map((table) => this.#changes.version(table, tenantId)),
      this.#changes.version('param', platformTenant),
    ];
    return versions.includes(undefined) ? undefined : versions.join();
  }
}

function sharedOf(rules: readonly CompiledRule[]): readonly AlarmRule[] | undefined {
  const isLimited = rules.some(
    ({ reach: { stationIds, deptIds, deviceIds, model } }) =>
      Boolean(model) || stationIds.length + deptIds.length + deviceIds.length > 0,
  );
  return isLimited ? undefined : rules.map(({ rule }) => rule);
}

function watchedBy(record: string, type: number): string {
  return `${type} ${record}`;
}

type Placed = Pick<DeviceFacts, 'type' | 'stationId' | 'deptId' | 'model' | 'isOutOfService'>;

/** The rules that apply to a device, for one of its records (or for its missing data), without those that are out of service on it. */
export function rulesFor(
  { byWatched, out }: TenantRules,
  record: string,
  deviceId: string,
  { type, stationId, deptId, model, isOutOfService = false }: Placed,
): readonly AlarmRule[] {
  if (isOutOfService) return nothing;
  const watching = byWatched.get(watchedBy(record, type));
  const away = out.onDevice.get(deviceId);
  if (watching?.shared && away === undefined) return watching.shared;
  const found: AlarmRule[] = [];
  for (const { rule, reach, builtIn } of watching?.all ?? []) {
    if (away && isOut(away, rule.id, builtIn?.kind)) continue;
    if (reaches(reach, deviceId, { stationId, deptId, model })) found.push(rule);
  }
  return found;
}

/** Whether a rule applies to a device: it has the device's model, and names the device, its station or its department. */
export function reaches(
  { model: only, stationIds, deptIds, deviceIds }: CompiledRule['reach'],
  deviceId: string,
  { stationId, deptId, model }: Omit<Placed, 'type'>,
): boolean {
  const within = (ids: readonly string[], id: string | null) => id !== null && ids.includes(id);
  if (only && only !== model) return false;
  if (stationIds.length + deptIds.length + deviceIds.length === 0) return true;
  return deviceIds.includes(deviceId) || within(stationIds, stationId) || within(deptIds, deptId);
}
