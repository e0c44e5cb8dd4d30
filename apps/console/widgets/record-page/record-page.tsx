import type { WireRow } from '@heliodeck/client/page';
import { label } from '@heliodeck/kit/label';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import { auditLog } from '@heliodeck/model/logs/audit-log';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import type { JSX, ReactNode } from 'react';
import { get } from '../../api/client.ts';
import { useLive } from '../../api/use-live.ts';
import { LoadFailure, LoadingRows } from '../../crud/notices/list-notices.tsx';
import { uiOf } from '../../fields/registry.ts';
import { Absent, isAbsent } from '../../fields/shared/absent.tsx';
import { ZonedTime } from '../../fields/time/zoned-time.tsx';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import styles from '../../ui/record-page.module.css';

const words = {
  back: label('返回列表', 'Back to the list'),
  noSteps: label('还没有人处理', 'Nobody has done anything yet'),
};

interface RecordPageProps<Story> {
  /** The record and its entity. */
  readonly entity: { readonly key: string; readonly path: string };
  readonly id: string;
  /** Address of the list from which it was opened. */
  readonly back: string;
  readonly children: (story: Story, reload: () => Promise<unknown>) => ReactNode;
}

/** The page of one record: its data is fetched, refetched when the record changes, and rendered by `children`. */
export function RecordPage<Story>({ entity, id, back, children }: RecordPageProps<Story>): JSX.Element {
  const w = useMessages(words);
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery({
    queryKey: ['story', entity.key, id],
    queryFn: ({ signal }) => get<Story>(`${entity.path}/story`, { id }, signal),
  });
  useLive(['changed', 'reload'], (event) => {
    if (event.kind === 'reload' || (event.entity === entity.key && event.id === id)) void refetch();
  });
  return (
    <article className={styles.page}>
      <div>
        <Button onClick={() => void navigate({ to: back, search: {} })}>{w.back}</Button>
      </div>
      {data && children(data, refetch)}
      {!data && (error ? <LoadFailure error={error} onAgain={() => void refetch()} /> : <LoadingRows />)}
    </article>
  );
}

/** A section of the page with a heading. */
export function RecordCard({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}): JSX.Element {
  return (
    <section className={styles.card}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

interface RecordFactsProps {
  readonly entity: Entity;
  /** Fields in display order; fields without a value are omitted. */
  readonly names: readonly string[];
  readonly row: WireRow;
  /** Custom cells of the page, by field name. */
  readonly cells?: Readonly<Record<string, (value: unknown) => ReactNode>>;
}

/** Fields of a record with their labels, decimals and units. */
export function RecordPageFacts({ entity, names, row, cells }: RecordFactsProps): JSX.Element {
  const translate = useTranslate();
  return (
    <dl className={styles.facts}>
      {names.flatMap((name) => {
        const field = entity.fields[name];
        const value = row[name];
        if (!field || isAbsent(value)) return [];
        const { Cell } = uiOf(field);
        return [
          <dt key={`${name} of`}>{translate(field.label)}</dt>,
          <dd key={name}>
            {cells?.[name]?.(value) ?? (
              <Cell name={name} field={field} value={value} row={row} place="view" />
            )}
          </dd>,
        ];
      })}
    </dl>
  );
}

/** An action performed on a record. */
export interface RecordStep {
  readonly at: string;
  readonly act: string;
  readonly who: string | null;
}

/** The actions on a record, with user and time. */
export function RecordSteps({ steps }: { readonly steps: readonly RecordStep[] }): JSX.Element {
  const w = useMessages(words);
  const translate = useTranslate();
  const { act } = auditLog.fields;
  const known = 'options' in act ? act.options : [];
  if (steps.length === 0) return <p className={styles.quiet}>{w.noSteps}</p>;
  return (
    <ol className={styles.steps}>
      {steps.map((step) => {
        const named = known.find(({ value }) => value === step.act);
        return (
          <li key={`${step.at} ${step.act}`}>
            <strong>{named ? translate(named.label) : step.act}</strong>
            <span>{step.who ?? <Absent />}</span>
            <ZonedTime className={styles.quiet} text={step.at} />
          </li>
        );
      })}
    </ol>
  );
}
