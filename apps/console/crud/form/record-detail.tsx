import type { WireRow } from '@heliodeck/client/page';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import { labelOf } from '@heliodeck/model/descriptors/schema';
import type { JSX } from 'react';
import { uiOf } from '../../fields/registry.ts';
import { resolved } from '../../fields/text/via.tsx';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import type { CellMakers } from '../columns/list-columns.tsx';
import { crudWords } from '../shared/crud-words.ts';
import styles from '../shared/record.module.css';
import { fieldGroups, viewFields } from './form-fields.ts';

interface RecordDetailProps {
  readonly entity: Entity;
  readonly row: WireRow;
  readonly without?: ReadonlySet<string>;
  readonly cells?: CellMakers | undefined;
}

const nothing: ReadonlySet<string> = new Set();

/** The detail view of a record: fields by group, then when it was written. */
export function RecordDetail({ entity, row, without = nothing, cells }: RecordDetailProps): JSX.Element {
  const translate = useTranslate();
  const w = useMessages(crudWords);
  const times = [
    [w.created, row.createTime],
    // A log row is never updated.
    [w.updated, entity.growth === 'journal' ? '' : row.updateTime],
  ].filter(([, time]) => typeof time === 'string' && time !== '');
  return (
    <div className={styles.detail}>
      {fieldGroups(viewFields(entity, without), row).map((group) => (
        <section key={group.title?.en ?? ''}>
          {group.title && <h3 className={styles.groupTitle}>{translate(group.title)}</h3>}
          <dl className={styles.facts}>
            {group.fields.map(({ name, field: declared }) => {
              const field = resolved(entity, declared);
              const { Cell } = uiOf(field);
              const own = cells?.[name];
              return (
                <div key={name} data-span={field.view?.span ?? 12}>
                  <dt>{translate(labelOf(field, row))}</dt>
                  <dd>
                    {own ? (
                      own(row[name], row)
                    ) : (
                      <Cell name={name} field={field} value={row[name]} row={row} place="view" />
                    )}
                  </dd>
                </div>
              );
            })}
          </dl>
        </section>
      ))}
      {times.length > 0 && (
        <p className={styles.times}>
          {times.map(([text, time]) => (
            <span key={String(text)}>
              {String(text)} {String(time)}
            </span>
          ))}
        </p>
      )}
    </div>
  );
}
