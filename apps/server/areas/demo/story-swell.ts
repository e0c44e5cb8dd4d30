import { type Label, label } from '@heliodeck/kit/label';
import { ruleStormWords } from '@heliodeck/model/alarms/built-in';
import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import { thresholdFields } from '@heliodeck/model/alarms/threshold-fields';
import { deviceType } from '@heliodeck/model/registries/device-types';
import { audit } from '../../logs/audit.ts';
import { statement } from '../../store/sql.ts';
import type { PastStretch } from './past-events.ts';
import { type AlarmFacts, insertAlarm, type StoryDevice, type StoryParts } from './story-alarms.ts';
import { asOf } from './story-orders.ts';
import { pastValuesOf, type Raised, raisedBy, type SavedRule, saveRule } from './story-rule.ts';

const minuteMs = 60_000;
const trigger = 1;
const deadband = 2;
const attrNo = `${deviceType.inverter}.gridL1Voltage`;

/** A limit of the grid's voltage, V. */
interface StoryLimit {
  readonly words: Label;
  readonly limit: string;
  readonly grade: number;
}

/** Two grades of one limit: the second is the highest permitted voltage, 230 V + 10 % (EN 50160). */
const usual: readonly StoryLimit[] = [
  { words: label('电网电压偏高', 'Grid voltage high'), limit: '245', grade: 2 },
  { words: label('电网电压过高', 'Grid voltage above its limit'), limit: '253', grade: 3 },
];
/** Added after the first overvoltage: 230 V + 15%, at which generators must disconnect (EN 50549-1). */
const trip: StoryLimit = {
  words: label('电网电压达到脱网值', 'Grid voltage at trip level'),
  limit: '264.5',
  grade: 1,
};

type Found = Raised & { readonly place: StoryDevice; readonly facts: AlarmFacts };

/**
 * Overvoltages of the grid at all inverters of the roof: each is one storm with its members. The first was acknowledged and closed when the
 * voltage was normal again; afterwards a limit was added. The operator has acknowledged the second one too, and waits for the grid
 * operator's answer.
 */
export async function tellSwells(
  telling: StoryParts,
  places: readonly StoryDevice[],
  [first, second]: readonly [PastStretch, PastStretch],
): Promise<void> {
  const [place] = places;
  if (place === undefined) return;
  const rules: SavedRule[] = [];
  const add = async (at: number, limit: StoryLimit): Promise<void> => {
    const rule = { ...limit, attrNo, deadband, stationIds: place.stationId };
    rules.push(await saveRule(telling, at, rule));
  };
  for (const limit of usual) await add(first.from - 86_400_000, limit);
  await tellStorm(telling, places, first, rules, true);
  await add(first.until + 120 * minuteMs, trip);
  await tellStorm(telling, places, second, rules, false);
}

async function tellStorm(
  telling: StoryParts,
  places: readonly StoryDevice[],
  swell: PastStretch,
  rules: readonly SavedRule[],
  isClosed: boolean,
): Promise<void> {
  const { context, session } = telling;
  const range = { from: swell.from - 60 * minuteMs, to: swell.until + 60 * minuteMs };
  const found: Found[] = [];
  for (const place of places) {
    const past = await pastValuesOf(telling, attrNo, { deviceId: place.deviceId, range });
    for (const rule of rules)
      for (const alarm of raisedBy(rule, past, range.to))
        found.push({ place, ...alarm, facts: { ...rule.facts, value: alarm.value } });
  }
  const measured = thresholdFields.get(attrNo)?.about.label;
  const [one] = found;
  if (one === undefined || measured === undefined) return;
  const content = { zh: `${ruleStormWords.zh}${measured.zh}`, en: `${ruleStormWords.en}${measured.en}` };
  // The higher the limit, the more severe its grade.
  const worst = rules.findLast(({ facts }) => found.some((alarm) => alarm.facts.ruleId === facts.ruleId));
  const key = `rule/${attrNo}/${trigger}/${one.place.dept ?? 0}`;
  const begun = Math.max(...found.map(({ from }) => from));
  const over = Math.max(...found.map(({ to }) => to));
  const seenAt = begun + 4 * minuteMs;
  const closedAt = over + 12 * minuteMs;
  const { caller } = context;
  const at = new Date(begun);
  const { rows } = await session.client.query<{ id: string }>(
    statement`insert into alarm (tenant_id, create_dept, grade, content, encontent, alarm_time, crossed_at, storm_at, recovered_at, status,
       repeats, kind, rule, watch_key, acknowledged_at, acknowledged_by, create_time, update_time)
     values (${caller.tenantId}, ${one.place.dept}, ${worst?.facts.grade}, ${content.zh.slice(0, 30)}, ${content.en.slice(0, 60)},
       ${at}, ${new Date(Math.min(...found.map(({ from }) => from)))}, ${at}, ${new Date(over)}, ${isClosed ? 2 : 1},
       1, 'storm', ${JSON.stringify({ of: 'rule', attrNo, alarmTrigger: trigger, noticeWay: null })}, ${`storm/${key}`},
       ${new Date(seenAt)}, ${caller.realName}, ${at}, ${new Date(isClosed ? closedAt : over)}) returning id::text as id`,
  );
  const id = rows[0]?.id ?? '';
  const storm = { id, key, isClosed };
  for (const alarm of found) await insertAlarm(telling, { ...alarm, steps: [], storm });
  const line = { entity: realtimeAlarm.key, recordId: id, title: content.zh };
  audit(asOf(context, seenAt), session, [{ ...line, act: 'acknowledge', after: { state: 1 } }]);
  if (isClosed)
    audit(asOf(context, closedAt), session, [
      { ...line, act: 'close', after: { state: 2, members: found.length } },
    ]);
}
