import { label } from '@heliodeck/kit/label';
import { ruleStormWords } from '@heliodeck/model/alarms/built-in';
import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import { thresholdSetting } from '@heliodeck/model/alarms/threshold-setting';
import { deviceType } from '@heliodeck/model/registries/device-types';
import { records } from '@heliodeck/model/registries/records';
import { compileRule } from '../../alarms/compile-rule.ts';
import { PackReplay } from '../../alarms/replay.ts';
import { audit } from '../../logs/audit.ts';
import { layouts } from '../../telemetry/record-layout.ts';
import type { TimeRange } from '../../telemetry/telemetry-store.ts';
import type { Stretch } from './past-events.ts';
import { type PastSeries, pastSeries } from './past-series.ts';
import { insertAlarm, type PastAlarm, type Place, type Telling } from './story-alarms.ts';

const minuteMs = 60_000;
const trigger = 1;
const deadband = 2;
const attrNo = `${deviceType.inverter}.gridL1Voltage`;

/** Two grades of one limit: the second is what the grid may be at most, 230 V + 10 % (EN 50160). */
const limits = [
  { words: label('电网电压偏高', 'Grid voltage high'), limit: '245', grade: 3 },
  { words: label('电网电压过高', 'Grid voltage above its limit'), limit: '253', grade: 2 },
] as const;

type Found = Omit<PastAlarm, 'status' | 'repairman' | 'storm'>;

/**
 * A swell of the grid that all inverters of the roof saw at once: two rules, and the alarms they would have raised, which are one
 * storm that opens into its members. The operator acknowledged it and closed it when the grid was as usual.
 */
export async function tellSwell(telling: Telling, places: readonly Place[], swell: Stretch): Promise<void> {
  const { context, session, writer } = telling;
  const [first] = places;
  const measured = records.get('inverterData')?.metrics.gridL1Voltage?.label;
  if (first === undefined || measured === undefined) return;
  const content = { zh: `${ruleStormWords.zh}${measured.zh}`, en: `${ruleStormWords.en}${measured.en}` };
  const before = { ...context, now: new Date(swell.from - 86_400_000) };
  const range = { from: swell.from - 60 * minuteMs, to: swell.until + 60 * minuteMs };
  const said = new Map<Place, PastSeries>();
  for (const place of places) said.set(place, await voltagesOf(telling, place, range));
  const found: Found[] = [];
  for (const { words, limit, grade } of limits) {
    const setting = {
      alarmName: words.zh,
      alarmNameEn: words.en,
      attrNo,
      alarmTrigger: trigger,
      alarmNumA: limit,
      grade,
      deadband,
      stationIds: first.stationId,
    };
    const ruleId = await writer.put(before, thresholdSetting, setting);
    const facts = { kind: 'rule', ruleId, rule: setting, content: words.zh, encontent: words.en, grade };
    for (const [place, past] of said)
      for (const { from, to, value } of raisedBy(past, { ruleId, limit }, range.to))
        found.push({ place, from, to, facts: { ...facts, value } });
  }
  if (found.length === 0) return;
  const key = `rule/${attrNo}/${trigger}/${first.dept ?? 0}`;
  const begun = Math.max(...found.map(({ from }) => from));
  const over = Math.max(...found.map(({ to }) => to));
  const seenAt = begun + 4 * minuteMs;
  const { caller } = context;
  const { rows } = await session.client.query<{ id: string }>(
    `insert into alarm (tenant_id, create_dept, grade, content, encontent, alarm_time, crossed_at, storm_at, recovered_at, status,
       repeats, kind, rule, watch_key, acknowledged_at, acknowledged_by)
     values ($1, $2, $3, $4, $5, $6, $7, $6, $8, 2, 1, 'storm', $9, $10, $11, $12) returning id::text as id`,
    [
      ...[caller.tenantId, first.dept, Math.min(...limits.map(({ grade }) => grade))],
      ...[content.zh.slice(0, 30), content.en.slice(0, 60)],
      ...[new Date(begun), new Date(Math.min(...found.map(({ from }) => from))), new Date(over)],
      ...[JSON.stringify({ of: 'rule', attrNo, alarmTrigger: trigger, noticeWay: null }), `storm/${key}`],
      ...[new Date(seenAt), caller.realName],
    ],
  );
  const id = rows[0]?.id ?? '';
  // Members are closed with their storm; nobody was sent.
  const repairman = { id: '', name: '', phone: '' };
  for (const one of found) await insertAlarm(telling, { ...one, status: 2, repairman, storm: { id, key } });
  const line = { entity: realtimeAlarm.key, recordId: id, title: content.zh };
  audit({ ...context, now: new Date(seenAt) }, session, [
    { ...line, act: 'acknowledge', after: { state: 1 } },
  ]);
  audit({ ...context, now: new Date(over + 12 * minuteMs) }, session, [
    { ...line, act: 'close', after: { state: 2, members: found.length } },
  ]);
}

function voltagesOf({ session }: Telling, { deviceId }: Place, range: TimeRange): Promise<PastSeries> {
  const layout = layouts.get('inverterData');
  const column = layout?.indexOf.get('gridL1Voltage');
  if (layout === undefined || column === undefined) throw new Error('inverters tell no voltage of the grid');
  return pastSeries(session.client, layout, column, { deviceId, range });
}

/** What a rule raises by what an inverter said around the swell, and when it was back. */
function raisedBy(
  past: PastSeries,
  { ruleId, limit }: { readonly ruleId: string; readonly limit: string },
  until: number,
): readonly { readonly from: number; readonly to: number; readonly value: number | null }[] {
  const rule = compileRule({
    id: ruleId,
    attrNo,
    trigger,
    a: limit,
    b: null,
    deadband,
    delayOn: null,
    delayOff: null,
    stationIds: [],
    deptIds: [],
    deviceIds: [],
    model: null,
  });
  if (rule === undefined) throw new Error('a rule of the demonstration watches nothing');
  const replay = new PackReplay(rule, 0, { periodSeconds: 300 });
  replay.read(past.at, past.values);
  return replay
    .ended(until)
    .flatMap(({ from, to, value }) =>
      to === null
        ? []
        : [{ from, to, value: value === null ? null : Number((value * rule.scale).toPrecision(12)) }],
    );
}
