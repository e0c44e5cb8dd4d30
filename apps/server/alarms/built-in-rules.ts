import { alarmBitsOfWords } from '@heliodeck/model/alarms/built-in';
import type { ParamKey } from '@heliodeck/model/settings/known-params';
import { knownParams } from '@heliodeck/model/settings/known-params';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import type pg from 'pg';
import { statement } from '../store/sql.ts';
import { layouts } from '../telemetry/record-layout.ts';
import type { CompiledRule } from './compile-rule.ts';

/** Grade (0 = not raised) and delay of each built-in alarm. */
export type BuiltInSettings = Readonly<Record<BuiltInParam | (typeof ownDelays)[number], number>>;

const keys = [
  ...(['alarm.dtuOffline', 'alarm.dtuOfflineSeconds', 'alarm.deviceOffline'] as const),
  ...(['alarm.deviceOfflineSeconds', 'alarm.fault', 'alarm.protection'] as const),
  ...(['alarm.alert', 'alarm.inverterError', 'alarm.inverterWarning', 'alarm.bitSeconds'] as const),
  ...(['alarm.noEnergy', 'alarm.noEnergyDays', 'alarm.counterReset', 'alarm.counterResetSeconds'] as const),
] satisfies readonly ParamKey[];
type BuiltInParam = (typeof keys)[number];

/** Delays of the kinds of status bits; without a value that of all bits counts. */
const ownDelays = [
  ...(['alarm.faultSeconds', 'alarm.protectionSeconds', 'alarm.alertSeconds'] as const),
  ...(['alarm.inverterErrorSeconds', 'alarm.inverterWarningSeconds'] as const),
] satisfies readonly ParamKey[];

/** Settings of a tenant, else of the administration tenant, else from the catalogue. @param client has access to the rows of all tenants */
export async function builtInSettings(
  client: pg.ClientBase,
  tenantIds: readonly string[],
): Promise<ReadonlyMap<string, BuiltInSettings>> {
  const { rows } = await client.query<{ tenantId: string; key: string; value: string | null }>({
    name: 'alarm parameters',
    ...statement`select tenant_id as "tenantId", param_key as key, param_value as value from param
      where tenant_id = any(${[...tenantIds, platformTenant]}) and param_key = any(${[...keys, ...ownDelays]}) and is_deleted = 0`,
  });
  const said = new Map(
    rows.flatMap(({ tenantId, key, value }) =>
      /^\d{1,5}$/.test(value ?? '') ? [[`${tenantId} ${key}`, Number(value)] as const] : [],
    ),
  );
  const owners = (id: string) => [...new Set([id, platformTenant])];
  const settingOf = (id: string, wanted: readonly string[], fallback: string): number =>
    owners(id)
      .flatMap((owner) => wanted.map((key) => said.get(`${owner} ${key}`)))
      .find((value) => value !== undefined) ?? Number(fallback);
  return new Map(
    tenantIds.map((id) => [
      id,
      Object.fromEntries([
        ...keys.map((key) => [key, settingOf(id, [key], knownParams[key].default)]),
        // A tenant's own delay of all bits counts before the platform's delay of one kind.
        ...ownDelays.map((key) => [
          key,
          settingOf(id, [key, 'alarm.bitSeconds'], knownParams['alarm.bitSeconds'].default),
        ]),
      ]) as BuiltInSettings,
    ]),
  );
}

/** The rules on status bits of a tenant. */
export function bitRules(settings: BuiltInSettings): readonly CompiledRule[] {
  return alarmBitsOfWords.flatMap(({ kind, record, metric, bit, deviceTypes, words }) => {
    const grade = settings[`alarm.${kind}`];
    const place = layouts.get(record)?.indexOf.get(metric);
    if (grade === 0 || place === undefined) return [];
    const delay = settings[`alarm.${kind}Seconds`] * 1000;
    return deviceTypes.map((deviceType) => ({
      rule: {
        id: `${metric}:${bit}`,
        place,
        watches: `${record}.${metric}`,
        test: { kind: 'bitSet', a: bit } as const,
        delayOnMs: delay,
        delayOffMs: delay,
        isCounter: false,
      },
      record,
      deviceType,
      scale: 1,
      reach: { stationIds: [], deptIds: [], deviceIds: [], model: null },
      builtIn: { kind, grade, content: words.zh, encontent: words.en },
    }));
  });
}
