import { alarmOutOfService } from '@heliodeck/model/alarms/alarm-out-of-service';
import { serviceKinds, watchOfKind } from '@heliodeck/model/alarms/alarm-service';
import { builtInWords } from '@heliodeck/model/alarms/built-in';
import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import { thresholdFields } from '@heliodeck/model/alarms/threshold-fields';
import { thresholdSetting } from '@heliodeck/model/alarms/threshold-setting';
import type { Draft } from '@heliodeck/model/descriptors/entity';
import { xwj } from '@heliodeck/model/devices/xwj';
import { dtu } from '@heliodeck/model/stations/dtu';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { instantOfWireTime } from '@heliodeck/model/wire/time';
import { sql } from 'kysely';
import { watchOf } from '../../alarms/alarm-rows.ts';
import { type Context, callerName } from '../../context.ts';
import { defineHooks, type EntityHooks } from '../../crud/hooks/entity-hooks.ts';
import type { Reader } from '../../crud/reading/read.ts';
import { statement } from '../../store/sql.ts';

/** Longest time an alarm can be out of service, days: for longer its rule or its grade is to be changed. */
const mostDays = 366;
/** Kinds of alarms that have no bits: all alarms of the kind on the device are meant. */
const wholeKinds: readonly string[] = ['deviceOffline', 'noEnergy', 'counterReset'];

type Given = Draft<typeof alarmOutOfService>;
/** What is added to a new record, with the department of its device. */
type What = Given & { readonly createDept?: string | null };

/** What is taken out of service is one rule, one kind of alarm or one DTU's alarm, for a limited time; the record says by whom. */
export function outOfServiceRules(reader: Reader): EntityHooks {
  return defineHooks({
    entity: alarmOutOfService,
    async beforeSave(context, draft, before) {
      if (before !== undefined) {
        if (before.state !== 1) throw new CodedError('outOfService.over');
        refuseTime(context, draft.until ?? before.until);
        return draft;
      }
      refuseTime(context, draft.until);
      const what = draft.alarmId
        ? await whatOfAlarm(context, reader, draft.alarmId)
        : await whatOf(context, reader, draft);
      return { ...draft, ...what, state: 1, takenBy: callerName(context.caller) };
    },
  });
}

/** @throws CodedError outOfService.time */
function refuseTime({ now, zone }: Context, until: string | null | undefined): void {
  const at = instantOfWireTime(until ?? '', zone);
  if (at === undefined || at <= now.getTime() || at > now.getTime() + mostDays * 86_400_000)
    throw new CodedError('outOfService.time', { days: mostDays, field: 'until' });
}

/** The rule, the bit or the kind of an alarm, on its device. @throws CodedError record.notFound, outOfService.noRule */
async function whatOfAlarm(context: Context, reader: Reader, alarmId: string): Promise<What> {
  const [alarm] = await reader.byIds(context, realtimeAlarm, [alarmId]);
  if (alarm === undefined) throw new CodedError('record.notFound');
  const { kind, deviceId, dtuId, content, encontent, createDept } = alarm;
  const { rows } = await context.db.read((_, { client }) =>
    client.query<{ watch: string | null }>(
      statement`select ${sql.raw(watchOf('a'))} as watch from alarm a where a.id = ${alarmId}`,
    ),
  );
  const watch = rows[0]?.watch ?? '';
  const about = { content, encontent, createDept, ruleId: null, kind: null, deviceId: null, dtuId: null };
  if (kind === 'dtuOffline' && dtuId !== null) return { ...about, dtuId, watch: watchOfKind(kind) };
  // The alarm of a storm has no rule of its own.
  if (kind === null || deviceId === null || watch === '') throw new CodedError('outOfService.noRule');
  if (wholeKinds.includes(kind)) return { ...about, deviceId, kind, watch: watchOfKind(kind) };
  return { ...about, deviceId, watch, ruleId: kind === 'rule' ? watch : null };
}

/** What a form names. @throws CodedError outOfService.what, outOfService.allDevices, outOfService.otherType */
async function whatOf(
  context: Context,
  reader: Reader,
  { deviceId, dtuId, ruleId, kind }: Given,
): Promise<What> {
  if (dtuId) {
    if (deviceId || ruleId || kind) throw new CodedError('outOfService.what', { field: 'dtuId' });
    const [found] = await reader.byIdsUnscoped(context, dtu, [dtuId]);
    const { zh, en } = builtInWords.dtuOffline;
    const createDept = found?.createDept ?? null;
    return { content: zh, encontent: en, watch: watchOfKind('dtuOffline'), createDept };
  }
  const [device] = deviceId ? await reader.byIdsUnscoped(context, xwj, [deviceId]) : [];
  const ofDevice = device === undefined ? {} : { createDept: device.createDept };
  if (ruleId) {
    if (kind) throw new CodedError('outOfService.what', { field: 'kind' });
    // For all devices it is as good as a change of the rule.
    if (!device && !context.caller.permissions.has('thresholdSetting_edit'))
      throw new CodedError('outOfService.allDevices', { field: 'deviceId' });
    const [rule] = await reader.byIdsUnscoped(context, thresholdSetting, [ruleId]);
    const type = thresholdFields.get(rule?.attrNo ?? '')?.deviceType;
    if (device && type !== device.type) throw new CodedError('outOfService.otherType', { field: 'ruleId' });
    const name = rule?.alarmName ?? '';
    return { ...ofDevice, watch: ruleId, content: name, encontent: rule?.alarmNameEn || name };
  }
  const words = serviceKinds.find(({ value }) => value === kind)?.label;
  if (!device || !kind || words === undefined) throw new CodedError('outOfService.what', { field: 'ruleId' });
  return { ...ofDevice, watch: watchOfKind(String(kind)), content: words.zh, encontent: words.en };
}
