import { defaultZone } from '@heliodeck/model/wire/time';
import type { Access } from './access/callers/access.ts';
import { callerOfUser } from './access/callers/user-caller.ts';
import { acknowledgeAlarm, closeAlarms } from './areas/alarms/alarm-acts.ts';
import { dispatchAlarm } from './areas/orders/dispatch-alarm.ts';
import { endOrder } from './areas/orders/end-order.ts';
import { addComment } from './areas/orders/order-comments.ts';
import { withOwnOrders } from './areas/orders/own-orders.ts';
import { approveRepair } from './areas/orders/repair-approval.ts';
import { closeReport, dispatchReports } from './areas/orders/report-acts.ts';
import type { RecordWrites } from './areas/workflow/services/record-writes.ts';
import type { Services } from './services.ts';

/** Actions of service tasks on alarms, fault reports and orders, implemented by those areas. */
export function recordWrites(
  access: Pick<Access, 'authorizationOf'>,
): (services: Pick<Services, 'entities' | 'store' | 'zoneOf' | 'log'>) => RecordWrites {
  return ({ entities, store, zoneOf, log }) => ({
    acts: {
      realtimeAlarm: {
        close: {
          isDone: ({ status }) => status === 2 || status === 4,
          run: (context, id) => closeAlarms(context, entities, [id], false),
        },
        acknowledge: {
          isDone: ({ status, acknowledgedAt }) => status !== 1 || acknowledgedAt !== null,
          run: (context, id) => acknowledgeAlarm(context, entities, id),
        },
        dispatch: {
          isDone: ({ status }) => status === 3,
          run: (context, alarmId, repairmanId) => dispatchAlarm(context, entities, { alarmId, repairmanId }),
        },
      },
      faultReport: {
        close: {
          isDone: ({ dispatchStatus }) => dispatchStatus === 3,
          run: (context, id) => closeReport(context, entities, id),
        },
        dispatch: {
          isDone: ({ dispatchStatus }) => dispatchStatus === 1,
          run: (context, id, repairmanId) =>
            dispatchReports(context, entities, { ids: [id], repairmanId, joined: false }),
        },
      },
      orderRecord: {
        remark: { isDone: () => false, run: (context, id, text) => addComment(context, entities, id, text) },
        cancel: {
          isDone: ({ status }) => status === 2,
          run: (context, id) => endOrder(context, entities, id, 'cancel'),
        },
      },
      repair: {
        approve: {
          isDone: ({ approvedCost }, amount) =>
            approvedCost !== null && Number(approvedCost) >= Number(amount),
          run: (context, id, amount) => approveRepair(context, entities, { id, amount: Number(amount) }),
        },
      },
    },
    readerOf: (kind) => (kind === 'orderRecord' ? withOwnOrders(entities) : entities),
    async as({ db }, user, now) {
      const caller = await callerOfUser({ store, access }, user, now);
      if (caller === null) return undefined;
      const zone = await zoneOf(user.tenantId).catch(() => defaultZone);
      return { caller, db, now, log, zone, locale: 'zh', requestId: '', remoteAddress: '' };
    },
  });
}
