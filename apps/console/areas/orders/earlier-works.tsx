import type { Entity } from '@heliodeck/model/descriptors/entity';
import { faultReport } from '@heliodeck/model/orders/fault-report';
import { orderRecord } from '@heliodeck/model/orders/order-record';
import { repair } from '@heliodeck/model/orders/repair';
import { patrolOrder } from '@heliodeck/model/patrols/patrol-order';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { uiOf } from '../../fields/registry.ts';
import { ZonedTime } from '../../fields/time/zoned-time.tsx';
import { coinOf } from '../../i18n/coin.ts';
import { useLocale, useMessages, useTranslate } from '../../i18n/messages.ts';
import recordPage from '../../ui/record-page.module.css';
import type { EarlierWork } from './order-story.ts';
import { orderWords } from './order-words.ts';

interface KindView {
  readonly entity: Entity;
  /** The field with the status of such a record. */
  readonly status: string;
  readonly list: string;
}

const kinds: Readonly<Record<EarlierWork['kind'], KindView>> = {
  order: { entity: orderRecord, status: 'status', list: '/operations/orderRecord' },
  repair: { entity: repair, status: 'repairStatus', list: '/operations/repair' },
  report: { entity: faultReport, status: 'dispatchStatus', list: '/operations/faultReport' },
  patrol: { entity: patrolOrder, status: 'orderStatus', list: '/operations/order' },
};

/** Earlier reports, findings and repairs of the device, each with its kind, parts and cost. */
export function EarlierWorks({ earlier }: { readonly earlier: readonly EarlierWork[] }): JSX.Element {
  const w = useMessages(orderWords);
  const translate = useTranslate();
  const locale = useLocale();
  if (earlier.length === 0) return <p className={recordPage.quiet}>{w.noEarlier}</p>;
  return (
    <ol className={recordPage.steps}>
      {earlier.map((one) => {
        const { entity, list } = kinds[one.kind];
        const search = one.kind === 'order' ? { order: one.id } : { act: 'view', id: one.id };
        const done = [
          ...[one.who, one.content, one.faultCause, one.repairMethod],
          ...[
            one.accessories && w.parts(one.accessories),
            one.money === null ? null : `${one.money.toFixed(2)} ${coinOf(one.currency ?? '', locale)}`,
          ],
        ];
        return (
          <li key={`${one.kind} ${one.id}`}>
            <strong>{one.kind === 'patrol' ? w.patrolFinding : translate(entity.label)}</strong>
            {one.at && <ZonedTime className={recordPage.quiet} text={one.at} />}
            <Standing of={one} />
            <span>{done.filter(Boolean).join(' · ')}</span>
            {one.mayOpen && (
              <Link to={list} search={search as never}>
                {w.open}
              </Link>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function Standing({ of: { kind, id, status } }: { readonly of: EarlierWork }): JSX.Element | null {
  const { entity, status: name } = kinds[kind];
  const field = entity.fields[name];
  if (field === undefined || status === null) return null;
  const { Cell } = uiOf(field);
  return <Cell name={name} field={field} value={status} row={{ id, [name]: status }} place="view" />;
}
