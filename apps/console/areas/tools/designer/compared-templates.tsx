import type { Template, TemplateCell } from '@heliodeck/reports/template/template';
import type { JSX } from 'react';
import { useLocale, useMessages } from '../../../i18n/messages.ts';
import { cellText } from './cell-text.ts';
import styles from './compared-templates.module.css';
import { comparison, type TemplateDifference } from './comparison.ts';
import { designerWords } from './designer-words.ts';
import { partText, propertyText, valueText } from './difference-words.ts';

interface ComparedProps {
  readonly before: Template;
  readonly after: Template;
  readonly beforeName: string;
  readonly afterName: string;
}

/** The differences between two templates: cells, then sets, parameters, page and sizes. */
export function ComparedTemplates({ before, after, beforeName, afterName }: ComparedProps): JSX.Element {
  const w = useMessages(designerWords);
  const locale = useLocale();
  const found = comparison(before, after);
  const text = ({ part, property }: TemplateDifference, value: unknown, { cells }: Template): string => {
    if (property !== undefined || part.kind !== 'cell') return valueText(value, locale);
    const cell: TemplateCell | undefined = cells.find(({ at }) => at === part.name);
    return cellText(cell, locale) || '—';
  };
  return (
    <section className={styles.compared} aria-live="polite">
      {found.length > 0 && (
        <table className={styles.changes}>
          <thead>
            <tr>
              <th scope="col">{w.place}</th>
              <th scope="col">{w.difference}</th>
              <th scope="col">{beforeName}</th>
              <th scope="col">{afterName}</th>
            </tr>
          </thead>
          <tbody>
            {found.map((one) => (
              <tr key={`${one.part.kind} ${one.part.name} ${one.property}`}>
                <th scope="row">{partText(one.part, locale)}</th>
                <td>{propertyText(one, locale)}</td>
                <td>{text(one, one.before, before)}</td>
                <td>{text(one, one.after, after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {found.length === 0 && <p>{w.same}</p>}
    </section>
  );
}
