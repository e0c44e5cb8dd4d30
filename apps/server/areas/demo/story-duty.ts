import { label } from '@heliodeck/kit/label';
import { addDays, localDate } from '@heliodeck/kit/zone';
import { dutyRota } from '@heliodeck/model/push/duty-rota';
import { dutyShift } from '@heliodeck/model/push/duty-shift';
import { shiftKind } from '@heliodeck/model/push/on-duty';
import { pushChain } from '@heliodeck/model/push/push-chain';
import { pushWay } from '@heliodeck/model/push/push-ways';
import type { Context } from '../../context.ts';
import type { Writer } from '../../crud/write.ts';
import { demoName } from '../../seed/demo-name.ts';
import type { Repairman } from './story-people.ts';

const day = ['08:00', '20:00'] as const;
const night = ['20:00', '08:00'] as const;
const [workdays, weekend] = ['1,2,3,4,5', '6,7'];

/**
 * Who is on duty: two people who share days and nights of the week, and have swapped the next Saturday; and whom critical and serious
 * alarms of the roof reach. No channel is set up, so that a demonstration writes to nobody.
 */
export async function tellDuty(
  context: Context,
  writer: Writer,
  [wang, liu]: readonly [Repairman, Repairman],
  roof: { readonly stationId: string },
): Promise<void> {
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
  for (const [weekdays, [startTime, endTime], { id: userId }] of weekly)
    await writer.save(context, dutyShift, {
      rotaId,
      kind: shiftKind.weekly,
      weekdays,
      startTime,
      endTime,
      userId,
    });
  const today = localDate(context.zone, context.now.getTime());
  const saturday = addDays(today, 6 - new Date(`${today}T00:00:00Z`).getUTCDay() || 7);
  const [startTime, endTime] = day;
  await writer.save(context, dutyShift, {
    rotaId,
    kind: shiftKind.swap,
    firstDay: saturday,
    lastDay: saturday,
    startTime,
    endTime,
    userId: wang.id,
    remark: demoName(label('刘洋家中有事', 'Liu Yang is away')),
  });
  const ways = String(pushWay.email);
  await writer.save(context, pushChain, {
    chainName: demoName(label('苏州厂房告警', 'Suzhou Roof')),
    enabled: true,
    grades: '1,3',
    stationIds: roof.stationId,
    firstRotaId: rotaId,
    firstWays: ways,
    secondAfter: 15,
    secondUserIds: wang.id,
    secondWays: String(pushWay.phone),
    thirdAfter: 60,
    thirdUserIds: context.caller.userId,
    thirdWays: ways,
    quietFrom: '22:00',
    quietTo: '06:30',
    quietGrades: '3',
  });
}
