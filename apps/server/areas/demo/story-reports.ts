import { label } from '@heliodeck/kit/label';
import { faultReport } from '@heliodeck/model/orders/fault-report';
import { orderType } from '@heliodeck/model/orders/order-states';
import { wireTime } from '@heliodeck/model/wire/time';
import { demoName } from './demo-name.ts';
import { clockBefore } from './past-events.ts';
import type { StoryDevice, StoryParts } from './story-alarms.ts';
import { asOf, type PastOrder, tellOrder } from './story-orders.ts';
import type { StoryRepairman } from './story-people.ts';

const minuteMs = 60_000;
const hourMs = 3_600_000;
const dayMs = 86_400_000;

/** A station, and its device if the report is about one. */
type ReportedPlace = Omit<StoryDevice, 'deviceId'> & { readonly deviceId: string | null };

/** A fault report by a user, with its order. @param order absent: nobody was dispatched */
async function tellReport(
  { context, session, writer }: StoryParts,
  place: ReportedPlace,
  { at, content, status }: { readonly at: number; readonly content: string; readonly status: number },
  order?: Pick<PastOrder, 'dispatchedAt' | 'dueAt' | 'repairman' | 'repair' | 'cancelledAt' | 'comments'>,
): Promise<void> {
  const put = (when: number, given: object) => writer.put(asOf(context, when), faultReport, given);
  const reportId = await put(at, {
    stationId: place.stationId,
    deviceId: place.deviceId,
    dispatchStatus: status,
    createDept: place.dept,
    faultContent: content,
    faultTime: wireTime(at, context.zone),
    reporter: context.caller.realName,
  });
  if (order === undefined) return;
  const { dispatchedAt, repairman } = order;
  const orderId = await tellOrder(context, session, writer, {
    type: orderType.fault,
    reportId,
    stationId: place.stationId,
    createDept: place.dept,
    deviceId: place.deviceId,
    deviceName: place.deviceName,
    ...order,
  });
  await put(dispatchedAt, {
    id: reportId,
    orderId,
    repairman: repairman.name,
    dispatcher: context.caller.realName,
    dispatchTime: wireTime(dispatchedAt, context.zone),
  });
}

/** Shade in the morning: the dispatched repairman found no fault of the plant. */
export function tellShade(
  telling: StoryParts,
  place: StoryDevice,
  at: number,
  repairman: StoryRepairman,
): Promise<void> {
  const content = demoName(label('上午发电明显低于其他逆变器', 'Makes less than the others before noon'));
  return tellReport(
    telling,
    place,
    { at, content, status: 3 },
    {
      repairman,
      dispatchedAt: at + 50 * minuteMs,
      dueAt: at + 3 * dayMs,
      repair: {
        at: at + 26 * hourMs,
        faultCause: demoName(
          label('东侧烟囱上午遮挡组串1、2', 'A chimney to the east shades strings 1 and 2'),
        ),
        repairMethod: demoName(label('现场确认为遮挡，非设备故障', 'Shade, no fault of the plant')),
        accessories: null,
        money: 0,
      },
    },
  );
}

/** The display of a meter was dark: it sleeps until a key is pressed, and the repairman is recalled. */
export function tellDarkMeter(
  telling: StoryParts,
  place: StoryDevice,
  at: number,
  repairman: StoryRepairman,
): Promise<void> {
  const { realName } = telling.context.caller;
  const cancelledAt = at + 3 * hourMs;
  return tellReport(
    telling,
    place,
    { at, content: demoName(label('电表屏幕不亮', 'The display of the meter is dark')), status: 2 },
    {
      repairman,
      dispatchedAt: at + 30 * minuteMs,
      dueAt: at + 2 * dayMs,
      cancelledAt,
      comments: [
        [
          realName,
          cancelledAt - minuteMs,
          demoName(
            label('按键后屏幕正常，为休眠，不必到场', 'It sleeps until a key is pressed, no need to go'),
          ),
        ],
      ],
    },
  );
}

/** The lock of the gate is broken; the new one was to be there two days ago, so that the order is overdue at any hour. */
export function tellBrokenLock(
  telling: StoryParts,
  place: StoryDevice,
  madeAt: number,
  repairman: StoryRepairman,
): Promise<void> {
  const { zone } = telling.context;
  const dispatchedAt = clockBefore(zone, madeAt, 6, '10:05');
  return tellReport(
    telling,
    { ...place, deviceId: null, deviceName: null },
    {
      at: clockBefore(zone, madeAt, 6, '09:20'),
      content: demoName(label('围栏门锁损坏', 'The lock of the gate is broken')),
      status: 1,
    },
    {
      repairman,
      dispatchedAt,
      dueAt: clockBefore(zone, madeAt, 2, '17:00'),
      comments: [
        [
          repairman.name,
          dispatchedAt + 90 * minuteMs,
          demoName(label('已临时加链条锁，新锁缺货', 'Chained for now, the new lock is out of stock')),
        ],
      ],
    },
  );
}

/** Water in a cable duct, reported yesterday; nobody is dispatched yet. */
export function tellWetDuct(telling: StoryParts, place: StoryDevice, at: number): Promise<void> {
  const content = demoName(label('电缆沟有积水', 'Water in the cable duct'));
  return tellReport(telling, place, { at, content, status: 0 });
}
