import type { WireRow } from '@heliodeck/client/page';
import { shownName } from '@heliodeck/model/wire/shown-name';
import { instantOfWireTime } from '@heliodeck/model/wire/time';
import { Link } from '@tanstack/react-router';
import { Fragment, type JSX, type ReactNode, useState } from 'react';
import { usePermission } from '../../api/menus.ts';
import { useServerNow } from '../../api/server-clock.ts';
import { useSession } from '../../api/session.ts';
import { ZonedTime } from '../../fields/time/zoned-time.tsx';
import { ageLabel } from '../../i18n/age.ts';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { ToneTag } from '../../theme/tone.tsx';
import recordPage from '../../ui/record-page.module.css';
import { isOverdue } from '../../widgets/overdue/overdue.ts';
import { mapAddress, type StationContact, webMapAddress } from './map-address.ts';
import { faultBesideTitle, orderTitle } from './order-matter.ts';
import styles from './orders.module.css';
import { ownWords } from './own-words.ts';
import { PatrolForm, patrolWork } from './patrol-form.tsx';
import { usePlaceProvider } from './use-place-provider.ts';
import { draftKey, keptDraft } from './work-draft.ts';
import { repairWork, WorkForm } from './work-form.tsx';

/** An order or a patrol of the current user, with its station. */
export type OwnRow = WireRow & { readonly station: StationContact };

interface OwnTaskProps {
  readonly order: OwnRow;
  readonly isPatrol: boolean;
  /** km; undefined: not requested, or unknown. */
  readonly distance: number | undefined;
  readonly reload: () => Promise<unknown>;
}

const minuteMs = 60_000;

/** One task: what, where, due time, and its form. */
export function OwnTask({ order, isPatrol, distance, reload }: OwnTaskProps): JSX.Element {
  const w = useMessages(ownWords);
  const userId = useSession()?.userId ?? '';
  const mayOpen = usePermission('orderRecord_view');
  const kind = isPatrol ? patrolWork : repairWork;
  // Only a mounted form sends its queued changes.
  const draft = keptDraft(draftKey(userId, kind.entity.key, order.id), (work) => work);
  const [open, setOpen] = useState(draft?.waiting !== undefined || draft?.refusal !== undefined);
  const { station } = order;
  const title = isPatrol ? String(order.patrolContent ?? order.id) : orderTitle(order);
  const due = isPatrol ? order.endTime : order.dueTime;
  const translate = useTranslate();
  const dueAt =
    typeof due === 'string' && station.timeZone ? instantOfWireTime(due, station.timeZone) : undefined;
  const now = useServerNow(minuteMs);
  const late = dueAt === undefined ? undefined : ageLabel(Math.abs(dueAt - now));
  const left = late && dueAt !== undefined && dueAt > now ? w.dueIn(translate(late)) : undefined;
  const Form = isPatrol ? PatrolForm : WorkForm;
  const map = mapAddress(station);
  const provider = usePlaceProvider();
  const webMap = provider && webMapAddress(station, provider);
  return (
    <article className={styles.task} aria-label={title}>
      <div className={styles.row}>
        <h2>{title}</h2>
        <ToneTag tone="info">{isPatrol ? w.patrol : w.repairOrder}</ToneTag>
        {isOverdue(due, station.timeZone) && (
          <ToneTag tone="critical">{late === undefined ? w.overdue : w.overdueFor(translate(late))}</ToneTag>
        )}
        {isPatrol && order.isLate === true && <ToneTag tone="warning">{w.made}</ToneTag>}
        {draft !== undefined && !open && <ToneTag tone="info">{w.drafted}</ToneTag>}
      </div>
      <dl className={recordPage.facts}>
        {factsOf(order, { isPatrol, distance, left }, w).map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      <div className={styles.row}>
        {map && (
          <a className={styles.big} href={map}>
            {w.map}
          </a>
        )}
        {webMap && (
          <a className={styles.big} href={webMap} target="_blank" rel="noreferrer">
            {w.webMap}
          </a>
        )}
        {station.phone && (
          <a className={styles.big} href={`tel:${station.phone}`}>
            {w.call} {station.contact}
          </a>
        )}
        {!isPatrol && mayOpen && (
          <Link className={styles.big} to="/operations/orderRecord" search={{ order: order.id }}>
            {w.details}
          </Link>
        )}
        <button type="button" className={styles.big} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? w.fold : w.fill}
        </button>
      </div>
      {open && <Form order={order} title={title} onSent={reload} />}
    </article>
  );
}

type Words = ReturnType<typeof useMessages<typeof ownWords>>;

function factsOf(
  order: OwnRow,
  {
    isPatrol,
    distance,
    left,
  }: Pick<OwnTaskProps, 'isPatrol' | 'distance'> & { readonly left: string | undefined },
  w: Words,
): readonly (readonly [name: string, value: ReactNode])[] {
  const about = isPatrol ? undefined : faultBesideTitle(order);
  const place = order.station.address?.split(',').slice(2).join(',');
  const from = String(order.startTime ?? '').slice(0, 16);
  const until = String(order.endTime ?? '').slice(0, 16);
  const when: readonly [string, string, string] = isPatrol
    ? [
        w.time,
        from.slice(0, 10) === until.slice(0, 10) ? `${from} – ${until.slice(11)}` : `${from} – ${until}`,
        String(order.startTime ?? ''),
      ]
    : [
        order.dueTime ? w.due : w.dispatched,
        String(order.dueTime ?? order.dispatchTime ?? '').slice(0, 16),
        String(order.dueTime ?? order.dispatchTime ?? ''),
      ];
  return [
    [w.station, String(order[shownName('stationId')] ?? '')] as const,
    ...(about ? [[w.what, about] as const] : []),
    [
      when[0],
      <ZonedTime key="when" text={when[2]} zone={order.station.timeZone}>
        {left === undefined ? when[1] : `${when[1]} · ${left}`}
      </ZonedTime>,
    ] as const,
    ...(distance === undefined
      ? []
      : [[w.distance, w.kilometres(distance.toFixed(distance < 10 ? 1 : 0))] as const]),
    ...(place ? [[w.address, place] as const] : []),
  ];
}
