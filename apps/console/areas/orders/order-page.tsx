import { orderRecord } from '@heliodeck/model/orders/order-record';
import { orderStatuses } from '@heliodeck/model/orders/order-states';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import type { JSX } from 'react';
import { usePermission } from '../../api/menus.ts';
import { TimesIn, ZonedTime } from '../../fields/time/zoned-time.tsx';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { ToneTag } from '../../theme/tone.tsx';
import recordPage from '../../ui/record-page.module.css';
import { isOverdue } from '../../widgets/overdue/overdue.ts';
import { overdueWords } from '../../widgets/overdue/overdue-words.ts';
import { RecordCard, RecordPage, RecordPageFacts } from '../../widgets/record-page/record-page.tsx';
import { RecordProcessCard } from '../../widgets/record-processes/record-processes.tsx';
import { EarlierWorks } from './earlier-works.tsx';
import { OrderPictures, OrderStation, OrderTimes } from './order-cards.tsx';
import { OrderComments } from './order-comments.tsx';
import { OrderDevice } from './order-device.tsx';
import { orderTitle } from './order-matter.ts';
import type { OrderStory } from './order-story.ts';
import { OrderTimeLine } from './order-time-line.tsx';
import { orderWords } from './order-words.ts';
import { useOrderActs } from './use-order-acts.ts';

const factNames = [
  ...(['type', 'alarmId', 'reportId'] as const),
  ...(['deviceName', 'dispatchTime', 'dueTime', 'dispatcher', 'repairman', 'repairTime'] as const),
  ...(['timeConsume', 'faultCause', 'repairMethod', 'accessories', 'money', 'deviceNo'] as const),
];

/** The page of one work order; its address can be shared. */
export function OrderPage({ id, back }: { readonly id: string; readonly back: string }): JSX.Element {
  return (
    <RecordPage<OrderStory> entity={orderRecord} id={id} back={back}>
      {(story, reload) => <StoryView story={story} reload={reload} />}
    </RecordPage>
  );
}

function StoryView({ story, reload }: { story: OrderStory; reload: () => Promise<unknown> }): JSX.Element {
  const w = useMessages(orderWords);
  const late = useMessages(overdueWords);
  const translate = useTranslate();
  const navigate = useNavigate();
  const acts = useOrderActs(reload);
  const maySeeReports = usePermission('faultReport_view');
  const { order, station } = story;
  const id = String(order.id);
  const status = orderStatuses.find(({ value }) => value === order.status);
  return (
    <TimesIn zone={typeof order.timeZone === 'string' ? order.timeZone : undefined}>
      <header className={recordPage.head}>
        <h2 className={recordPage.title}>{orderTitle(order)}</h2>
        {status && <ToneTag tone={status.tone}>{translate(status.label)}</ToneTag>}
        {order.status === 1 && isOverdue(order.dueTime, order.timeZone) && (
          <ToneTag tone="critical">
            <ZonedTime text={String(order.dueTime)}>
              {late.overdueSince(String(order.dueTime).slice(5, 16))}
            </ZonedTime>
          </ToneTag>
        )}
        <div className={recordPage.acts}>
          {order.alarmId ? (
            <Button
              onClick={() =>
                void navigate({ to: '/operations/realtimeAlarm', search: { alarm: String(order.alarmId) } })
              }
            >
              {w.alarm}
            </Button>
          ) : null}
          {order.reportId && maySeeReports ? (
            <Button
              onClick={() =>
                void navigate({
                  to: '/operations/faultReport',
                  search: { act: 'view', id: String(order.reportId) },
                })
              }
            >
              {w.report}
            </Button>
          ) : null}
          {acts.refusal('cancel', order) === undefined && (
            <Button onClick={() => void acts.cancel(order)}>{w.cancel}</Button>
          )}
          {[undefined, 'order.causeMissing'].includes(acts.refusal('finish', order)) && (
            <Button type="primary" onClick={() => void acts.end(order)}>
              {w.end}
            </Button>
          )}
        </div>
      </header>
      <div className={recordPage.columns}>
        <RecordCard title={w.what}>
          <RecordPageFacts entity={orderRecord} names={factNames} row={order} />
        </RecordCard>
        <RecordCard title={w.station}>
          <OrderStation station={station} />
        </RecordCard>
      </div>
      <RecordCard title={w.device}>
        <OrderDevice orderId={id} named={Boolean(order.deviceName)} />
      </RecordCard>
      <div className={recordPage.columns}>
        <RecordCard title={w.times}>
          <OrderTimes times={story.times} />
        </RecordCard>
        <RecordCard title={w.pictures}>
          <OrderPictures order={order} />
        </RecordCard>
      </div>
      <div className={recordPage.columns}>
        <RecordCard title={w.timeLine}>
          <OrderTimeLine story={story} />
        </RecordCard>
        <RecordCard title={w.comments}>
          <OrderComments orderId={id} comments={story.comments} mayWrite={story.mayComment} reload={reload} />
        </RecordCard>
      </div>
      <RecordProcessCard kind="orderRecord" id={id} />
      <RecordCard title={w.earlier}>
        <EarlierWorks earlier={story.earlier} />
      </RecordCard>
    </TimesIn>
  );
}
