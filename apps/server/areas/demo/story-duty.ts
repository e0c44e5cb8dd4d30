import { label } from '@heliodeck/kit/label';
import { addDays, localDate } from '@heliodeck/kit/zone';
import { dutyRota } from '@heliodeck/model/push/duty-rota';
import { dutyShift } from '@heliodeck/model/push/duty-shift';
import { type Shift, shiftKind } from '@heliodeck/model/push/on-duty';
import { pushChain } from '@heliodeck/model/push/push-chain';
import { pushWay } from '@heliodeck/model/push/push-ways';
import { demoName } from './demo-name.ts';
import type { StoryParts } from './story-alarms.ts';
import { asOf } from './story-orders.ts';
import type { StoryRepairman } from './story-people.ts';
import type { StoryChain } from './story-push.ts';

const day = ['08:00', '20:00'] as const;
const night = ['20:00', '08:00'] as const;
const [workdays, weekend] = ['1,2,3,4,5', '6,7'];

/**
 * Adds the duty rota: two users who share days and nights of the week, and have swapped the next Saturday; and the recipients of critical
 * and serious alarms of the roof.
 * @param since when that was arranged, ms
 */
export async function tellDuty(
  { context: outer, writer }: Pick<StoryParts, 'context' | 'writer'>,
  since: number,
  [wang, liu]: readonly [StoryRepairman, StoryRepairman],
  roof: { readonly stationId: string },
): Promise<StoryChain> {
  const context = asOf(outer, since);
  const { id: rotaId } = await writer.save(context, dutyRota, {
    rotaName: demoName(label('运维值班', 'Operations')),
    zone: context.zone,
  });
  const weekly = [
    [workdays, day, wang],
    [workdays, night, liu],
    [weekend, day, liu],
    [weekend, night, wang],
  ] as const;
  const shifts: Shift[] = [];
  for (const [weekdays, [startTime, endTime], { id: userId }] of weekly) {
    const shift = { kind: shiftKind.weekly, startTime, endTime, userId };
    const { id } = await writer.save(context, dutyShift, { ...shift, rotaId, weekdays });
    shifts.push({ ...shift, id, weekdays: weekdays.split(',').map(Number), firstDay: null, lastDay: null });
  }
  const today = localDate(context.zone, outer.now.getTime());
  const saturday = addDays(today, 6 - new Date(`${today}T00:00:00Z`).getUTCDay() || 7);
  const [startTime, endTime] = day;
  await writer.save(outer, dutyShift, {
    rotaId,
    kind: shiftKind.swap,
    firstDay: saturday,
    lastDay: saturday,
    startTime,
    endTime,
    userId: wang.id,
    remark: demoName(label('刘洋家中有事', 'Liu Yang is away')),
  });
  const { stationId } = roof;
  const { zone, caller } = context;
  const grades = [1, 3];
  const [second, third] = [
    { afterMinutes: 15, userId: wang.id, way: pushWay.phone },
    { afterMinutes: 60, userId: caller.userId, way: pushWay.email },
  ];
  await writer.save(context, pushChain, {
    chainName: demoName(label('苏州厂房告警', 'Suzhou Roof')),
    enabled: true,
    grades: grades.join(),
    stationIds: stationId,
    firstRotaId: rotaId,
    firstWays: String(pushWay.email),
    secondAfter: second.afterMinutes,
    secondUserIds: second.userId,
    secondWays: String(second.way),
    thirdAfter: third.afterMinutes,
    thirdUserIds: third.userId,
    thirdWays: String(third.way),
    quietFrom: '22:00',
    quietTo: '06:30',
    quietGrades: '3',
  });
  return { stationId, grades, shifts, zone, first: { way: pushWay.email }, next: [second, third] };
}
