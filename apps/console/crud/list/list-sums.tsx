import type { Entity } from '@heliodeck/model/descriptors/entity';
import { partialMark, partialMembers, sumWord } from '@heliodeck/model/reports/partial-members';
import type { JSX } from 'react';
import { uiOf } from '../../fields/registry.ts';
import { useTranslate } from '../../i18n/messages.ts';
import styles from '../shared/crud.module.css';
import type { ListedSums } from '../state/use-crud-list.ts';

interface SumsProps {
  readonly entity: Entity;
  readonly sums: ListedSums;
}

/** Sums over all rows of a search, below the rows of its page, marked if rows lack data. */
export function ListSums({ entity, sums: { of, partial } }: SumsProps): JSX.Element {
  const translate = useTranslate();
  return (
    <section className={styles.sums} aria-label={translate(sumWord)}>
      <span>{translate(sumWord)}</span>
      <dl>
        {Object.entries(of).map(([name, value]) => {
          const field = entity.fields[name];
          if (field === undefined || value === null) return null;
          const { Cell } = uiOf(field);
          return (
            <div key={name}>
              <dt>{translate(field.label)}</dt>
              <dd>
                <Cell name={name} field={field} value={value} row={{ id: '' }} place="view" />
                {partial > 0 && <abbr title={translate(partialMembers(partial))}>{partialMark}</abbr>}
              </dd>
            </div>
          );
        })}
      </dl>
      {partial > 0 && (
        <small>
          {partialMark} {translate(partialMembers(partial))}
        </small>
      )}
    </section>
  );
}
