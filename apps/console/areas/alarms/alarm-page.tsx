import type { WireRow } from '@heliodeck/client/page';
import { alarmStatuses } from '@heliodeck/model/alarms/alarm-states';
import { alarmedBit } from '@heliodeck/model/alarms/alarmed-bit';
import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import { orderStatuses } from '@heliodeck/model/orders/order-states';
import { instantOfWireTime } from '@heliodeck/model/wire/time';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { type JSX, useState } from 'react';
import { usePermissions } from '../../api/menus.ts';
import { useServerNow } from '../../api/server-clock.ts';
import { TimesIn, ZonedTime } from '../../fields/time/zoned-time.tsx';
import { ageLabel } from '../../i18n/age.ts';
import { useLocale, useMessages, useTranslate } from '../../i18n/messages.ts';
import { ToneTag } from '../../theme/tone.tsx';
import recordPage from '../../ui/record-page.module.css';
import { GradeTag } from '../../widgets/alarms/grade-tag.tsx';
import { type RuleReach, reachFacts, ruleFacts, ruleUnit } from '../../widgets/alarms/rule-facts.ts';
import {
  RecordCard,
  RecordPage,
  RecordPageFacts,
  type RecordStep,
  RecordSteps,
} from '../../widgets/record-page/record-page.tsx';
import { RecordProcessCard } from '../../widgets/record-processes/record-processes.tsx';
import { WhyFault } from '../../widgets/why/why-fault.tsx';
import { AlarmChart } from './alarm-chart.tsx';
import { AlarmMembers } from './alarm-members.tsx';
import { type OpenThen, OpenThenList, type ToldAttempt, ToldList } from './alarm-surroundings.tsx';
import { AlarmTrace } from './alarm-trace.tsx';
import { alarmWords } from './alarm-words.ts';
import { ChatterTag } from './chatter-tag.tsx';
import { DeviceDataDrawer, hasDeviceData } from './device-data-drawer.tsx';
import { ShelfTag } from './shelf-tag.tsx';
import { StormSum } from './storm-size.tsx';
import { useAlarmActs } from './use-alarm-acts.tsx';

interface Story {
  readonly alarm: WireRow;
  readonly zone: string;
  /** Metric, and the number of the bit that raised the alarm. */
  readonly raisedBy: string | null;
  readonly reach: readonly RuleReach[];
  readonly orders: readonly {
    readonly id: string;
    readonly status: number;
    readonly repairman: string | null;
    readonly dispatchTime: string | null;
  }[];
  readonly steps: readonly RecordStep[];
  readonly openThen: OpenThen;
  readonly told: readonly ToldAttempt[];
}

interface AlarmPageProps {
  readonly id: string;
  /** Address of the list from which the page was opened. */
  readonly back: string;
}

const minuteMs = 60_000;

/** Fields of an alarm in display order. */
const factNames = [
  ...(['stationId', 'deviceName', 'pack', 'alarmTime', 'crossedAt', 'recoveredAt', 'endReason'] as const),
  ...(['repeats', 'firstValue', 'lastValue', 'acknowledgedBy', 'acknowledgedAt', 'shelvedUntil'] as const),
  ...(['shelvedBy', 'shelvedWhy', 'measure'] as const),
];

/** The page of one alarm; its address can be shared. */
export function AlarmPage({ id, back }: AlarmPageProps): JSX.Element {
  return (
    <RecordPage<Story> entity={realtimeAlarm} id={id} back={back}>
      {(story, reload) => <StoryView story={story} reload={reload} />}
    </RecordPage>
  );
}

function StoryView({ story, reload }: { story: Story; reload: () => Promise<unknown> }): JSX.Element {
  const w = useMessages(alarmWords);
  const translate = useTranslate();
  const locale = useLocale();
  const { alarm } = story;
  const status = alarmStatuses.find(({ value }) => value === alarm.status);
  const withUnit = (value: unknown): string => `${value} ${ruleUnit(alarm.rule)}`.trim();
  const text = (locale === 'en' && alarm.encontent) || alarm.content;
  return (
    <TimesIn zone={story.zone}>
      <header className={recordPage.head}>
        <h2 className={recordPage.title}>{String(text ?? '')}</h2>
        <GradeTag grade={alarm.grade} />
        {status && <ToneTag tone={status.tone}>{translate(status.label)}</ToneTag>}
        <ChatterTag value={alarm.chatter} />
        <ShelfTag alarm={alarm} />
        <Lasted alarm={alarm} zone={story.zone} />
        <div className={recordPage.acts}>
          <Acts alarm={alarm} reload={reload} />
        </div>
      </header>
      <div className={recordPage.columns}>
        <RecordCard title={w.what}>
          <RecordPageFacts
            entity={realtimeAlarm}
            // Pack 0 is a device without packs.
            names={alarm.pack === 0 ? factNames.filter((name) => name !== 'pack') : factNames}
            row={alarm}
            cells={{ firstValue: withUnit, lastValue: withUnit }}
          />
        </RecordCard>
        <RecordCard title={w.rule}>
          <Rule rule={alarm.rule} reach={story.reach} />
          <WhyFault words={alarmedBit({ ...alarm, raisedBy: story.raisedBy })} />
        </RecordCard>
      </div>
      <AlarmChart alarm={alarm} zone={story.zone} />
      {alarm.kind !== 'rule' && <AlarmTrace alarm={alarm} />}
      {alarm.kind === 'storm' && (
        <RecordCard title={w.members}>
          <StormSum id={String(alarm.id)} />
          <AlarmMembers id={String(alarm.id)} />
        </RecordCard>
      )}
      <div className={recordPage.columns}>
        <RecordCard title={w.steps}>
          <RecordSteps steps={story.steps} />
        </RecordCard>
        <RecordCard title={w.orders}>
          <Orders orders={story.orders} />
        </RecordCard>
      </div>
      <div className={recordPage.columns}>
        <RecordCard title={w.told}>
          <ToldList attempts={story.told} />
        </RecordCard>
        <RecordCard title={w.openThen}>
          <OpenThenList found={story.openThen} />
        </RecordCard>
      </div>
      <RecordProcessCard kind="realtimeAlarm" id={String(alarm.id)} />
    </TimesIn>
  );
}

/** Whether the value is still over the limit, and for how long it is or was. */
function Lasted({ alarm, zone }: { readonly alarm: WireRow; readonly zone: string }): JSX.Element | null {
  const w = useMessages(alarmWords);
  const translate = useTranslate();
  const now = useServerNow(minuteMs);
  const instant = (time: unknown): number | undefined =>
    typeof time === 'string' ? instantOfWireTime(time, zone) : undefined;
  const [from, back] = [instant(alarm.alarmTime), instant(alarm.recoveredAt)];
  if (from === undefined) return null;
  const lasted = translate(ageLabel((back ?? now) - from));
  // An alarm that ended for another reason (its rule was deleted) is neither open nor recovered.
  if (back === undefined && alarm.endReason) return null;
  return back === undefined ? (
    <ToneTag tone="warning">{w.stillFor(lasted)}</ToneTag>
  ) : (
    <ToneTag tone="good">{w.recoveredAfter(lasted)}</ToneTag>
  );
}

function Acts({ alarm, reload }: { alarm: WireRow; reload: () => Promise<unknown> }): JSX.Element {
  const w = useMessages(alarmWords);
  const acts = useAlarmActs(reload);
  const maySeeData = usePermissions().has('realtimeAlarm_viewdata') && hasDeviceData(alarm);
  const [isDataOpen, setDataOpen] = useState(false);
  return (
    <>
      {maySeeData && <Button onClick={() => setDataOpen(true)}>{w.data}</Button>}
      {acts.may('acknowledge', alarm) && (
        <Button onClick={() => void acts.acknowledge(alarm)}>{w.acknowledge}</Button>
      )}
      {acts.may('unshelve', alarm) ? (
        <Button onClick={() => void acts.unshelve(alarm)}>{w.unshelve}</Button>
      ) : (
        acts.may('shelve', alarm) && <Button onClick={() => acts.shelve(alarm)}>{w.shelve}</Button>
      )}
      {acts.mayTakeOut(alarm) && <Button onClick={() => acts.takeOut(alarm)}>{w.takeOut}</Button>}
      {acts.may('close', alarm) && <Button onClick={() => void acts.close([alarm], false)}>{w.close}</Button>}
      {acts.may('dispatch', alarm) && (
        <Button type="primary" onClick={() => acts.dispatch(alarm)}>
          {w.send}
        </Button>
      )}
      {acts.dialogs}
      <DeviceDataDrawer alarm={isDataOpen ? alarm : undefined} onClose={() => setDataOpen(false)} />
    </>
  );
}

function Rule({ rule, reach }: { rule: unknown; reach: readonly RuleReach[] }): JSX.Element {
  const w = useMessages(alarmWords);
  const translate = useTranslate();
  const facts = [...ruleFacts(rule), ...reachFacts(reach)];
  if (facts.length === 0) return <p className={recordPage.quiet}>{w.noRule}</p>;
  return (
    <dl className={recordPage.facts}>
      {facts.flatMap(({ name, label, value }) => [
        <dt key={`${name} of`}>{translate(label)}</dt>,
        <dd key={name}>{typeof value === 'string' ? value : translate(value)}</dd>,
      ])}
    </dl>
  );
}

function Orders({ orders }: { orders: Story['orders'] }): JSX.Element {
  const w = useMessages(alarmWords);
  const translate = useTranslate();
  const navigate = useNavigate();
  const held = usePermissions();
  if (orders.length === 0) return <p className={recordPage.quiet}>{w.noOrders}</p>;
  return (
    <ol className={recordPage.steps}>
      {orders.map(({ id, status, repairman, dispatchTime }) => {
        const known = orderStatuses.find(({ value }) => value === status);
        return (
          <li key={id}>
            {known && <ToneTag tone={known.tone}>{translate(known.label)}</ToneTag>}
            <span>{repairman}</span>
            {dispatchTime && <ZonedTime className={recordPage.quiet} text={dispatchTime} />}
            {held.has('orderRecord_view') && (
              <Button
                size="small"
                onClick={() => void navigate({ to: '/operations/orderRecord', search: { order: id } })}
              >
                {w.open}
              </Button>
            )}
          </li>
        );
      })}
    </ol>
  );
}
