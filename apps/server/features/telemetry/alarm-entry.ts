import { label } from '@heliodeck/kit/label';
import { batteryAlarmEntry as entry, entryCodes } from '@heliodeck/model/battery-alarm-entry';
import { columnOf } from '@heliodeck/model/columns';
import { quoted } from '@heliodeck/model/ddl';
import { entityOf } from '@heliodeck/model/entities/registry';
import { xwj } from '@heliodeck/model/entities/xwj';
import type { Entity, Row } from '@heliodeck/model/entity';
import { toStored } from '@heliodeck/model/fields/value';
import { deviceType } from '@heliodeck/model/record';
import { batteryAlarm } from '@heliodeck/model/records/battery-alarm';
import { parseDraft, problemError } from '@heliodeck/model/schema';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { fillLabel } from '@heliodeck/model/wire/message';
import { messages } from '@heliodeck/model/wire/messages';
import { instantOfWireTime } from '@heliodeck/model/wire/time';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { audit, recordChange } from '../../logs/audit.ts';
import type { Services } from '../../services.ts';
import { monthOf, TelemetryMonths } from '../../store/telemetry-months.ts';
import type { Session } from '../../store/tenant-db.ts';
import { zoneOf } from './chart.ts';

/** Battery alarms a person enters or mends (monitoring §2.16), under the verbs every record has. */
export function alarmEntryRoutes(services: Services): readonly RouteSpec[] {
  return (['save', 'update', 'submit'] as const).map((verb) =>
    defineRoute({
      method: 'POST',
      path: `/api/${entry.path}/${verb}`,
      access: { anyOf: [entryCodes.add, entryCodes.edit] },
      summary: label('保存电池告警', 'Save Battery Alarm'),
      tag: entry.label.en,
      body: z.looseObject({ id: z.unknown().optional() }),
      handle: (context, { body }) => saveAlarm(context, services, body),
    }),
  );
}

/** As lists know it. */
const alarm = entityOf(entry.key);

type Body = Readonly<Record<string, unknown>>;

/**
 * Adds an alarm (no id), or changes what one says. It stands in the history like one the battery reported, and is the
 * pack's current one unless a newer one is there.
 * @throws CodedError for a device that is no battery or not the caller's, a pack and time that are taken, wrong values
 */
async function saveAlarm(context: Context, services: Services, body: Body): Promise<{ id: string }> {
  const { id, ...values } = body;
  const known = typeof id === 'string' && id !== '' ? id : undefined;
  const code = known === undefined ? entryCodes.add : entryCodes.edit;
  if (!context.caller.permissions.has(code)) throw new CodedError('request.forbidden');
  return known === undefined ? add(context, services, values) : edit(context, services, known, values);
}

async function add(context: Context, services: Services, values: Body): Promise<{ id: string }> {
  const draft: Body = parseDraft(entry, 'add', values);
  const deviceId = String(draft.xwjId);
  const device = await services.entities.detail(context, xwj, deviceId);
  if (Number(device.type) !== deviceType.battery) throw notOffered('xwjId');
  const zone = await zoneOf(context, deviceId);
  const wanted = typeof draft.dataTime === 'string' ? instantOfWireTime(draft.dataTime, zone) : undefined;
  const at = wanted ?? Math.floor(context.now.getTime() / 1000) * 1000;
  if (at > context.now.getTime()) throw notOffered('dataTime');
  const months = new TelemetryMonths(services.store.asPlatform('make the month an alarm is entered in'));
  await months.ensure([{ table: batteryAlarm.historyTable, month: monthOf(at) }]);
  const pack = Number(draft.packNum);
  const stored = storedMetrics(draft);
  await context.db.tx(async (_, session) => {
    const names = ['tenant_id', 'device_id', 'pack', 'data_time', ...stored.map(({ column }) => column)].map(
      quoted,
    );
    const cells = names.map((_name, index) => `$${index + 1}`);
    const row = [context.db.tenantId, deviceId, pack, new Date(at), ...stored.map(({ value }) => value)];
    const into = (table: string) =>
      `insert into ${quoted(table)} as l (${names.join(', ')}) values (${cells.join(', ')})`;
    const { rowCount } = await session.client.query(
      `${into(batteryAlarm.historyTable)} on conflict do nothing`,
      row,
    );
    if (rowCount === 0) throw new CodedError('record.exists');
    const sets = names.slice(3).map((name) => `${name} = excluded.${name}`);
    await session.client.query(
      `${into(batteryAlarm.liveTable)} on conflict (device_id, pack) do update set ${sets.join(', ')}
       where l.data_time < excluded.data_time`,
      row,
    );
    const after = { ...draft, id: `${deviceId}-${pack}-${at}`, dataTime: new Date(at).toISOString() };
    announce(services, context, session, `${deviceId}-${pack}`, 'add', undefined, after);
  });
  return { id: `${deviceId}-${pack}` };
}

async function edit(context: Context, services: Services, id: string, values: Body): Promise<{ id: string }> {
  const before: Row<Entity> = await services.entities.detail(context, alarm, id);
  const draft: Body = parseDraft(entry, 'edit', values);
  const stored = storedMetrics(draft);
  if (stored.length === 0) return { id };
  const [deviceId, pack] = id.split('-');
  const sets = stored.map(({ column }, index) => `${quoted(column)} = $${index + 3}`).join(', ');
  const row = [deviceId, Number(pack), ...stored.map(({ value }) => value)];
  await context.db.tx(async (_, session) => {
    // The history keeps the same record: both change, or neither.
    const { rows } = await session.client.query<{ at: Date }>(
      `update ${quoted(batteryAlarm.liveTable)} set ${sets} where device_id = $1 and pack = $2 returning data_time as at`,
      row,
    );
    const [live] = rows;
    if (!live) throw new CodedError('record.notFound');
    await session.client.query(
      `update ${quoted(batteryAlarm.historyTable)} set ${sets} where device_id = $1 and pack = $2 and data_time = $${row.length + 1}`,
      [...row, live.at],
    );
    announce(services, context, session, id, 'edit', before, { ...before, ...draft });
  });
  return { id };
}

/** What the draft says of the record's metrics, as it is stored. */
function storedMetrics(draft: Body): readonly { readonly column: string; readonly value: unknown }[] {
  return Object.keys(batteryAlarm.metrics).flatMap((name) => {
    const known = columnOf(entry, name);
    return known && name in draft
      ? [{ column: known.column, value: toStored(known.field, draft[name], 'UTC') }]
      : [];
  });
}

function announce(
  { bus }: Services,
  context: Context,
  session: Session,
  id: string,
  act: 'add' | 'edit',
  before: Body | undefined,
  after: Body,
): void {
  audit(context, session, [recordChange(entry, act, before, after)]);
  const event = {
    topic: 'entity.saved',
    tenantId: context.caller.tenantId,
    payload: { entity: entry.key, ids: [id] },
  };
  session.afterCommit(() => bus.publish(event));
}

/** A choice the form would not have let through. */
function notOffered(name: string): CodedError {
  const words = entry.fields[name]?.label ?? label(name, name);
  const of = (locale: 'zh' | 'en') =>
    fillLabel(messages['field.notOption'], { label: words[locale] })[locale];
  return problemError({ field: name, code: 'field.notOption', label: { zh: of('zh'), en: of('en') } });
}
