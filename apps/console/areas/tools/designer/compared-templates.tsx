import type { Template, TemplateCell } from '@heliodeck/reports/template/template';
import type { JSX } from 'react';
import { useLocale, useMessages } from '../../../i18n/messages.ts';
import { cellText } from './cell-text.ts';
import styles from './compared-templates.module.css';
import { comparison } from './comparison.ts';
import { designerWords } from './designer-words.ts';

interface ComparedProps {
  readonly before: Template;
  readonly after: Template;
  readonly beforeName: string;
  readonly afterName: string;
}

/** The differences between two templates, cell by cell. */
export function ComparedTemplates({ before, after, beforeName, afterName }: ComparedProps): JSX.Element {
  const w = useMessages(designerWords);
  const locale = useLocale();
  const found = comparison(before, after);
  const text = (cell: TemplateCell | undefined): string => cellText(cell, locale) || '—';
  return (
    <section className={styles.compared} aria-live="polite">
      {found.cells.length > 0 && (
        <table className={styles.changes}>
          <thead>
            <tr>
              <th scope="col">{w.cell}</th>
              <th scope="col">{w.difference}</th>
              <th scope="col">{beforeName}</th>
              <th scope="col">{afterName}</th>
            </tr>
          </thead>
          <tbody>
            {found.cells.map((cell) => (
              <tr key={cell.at}>
                <th scope="row">{cell.at}</th>
                <td>{cell.before === undefined ? w.added : cell.after === undefined ? w.gone : w.changed}</td>
                <td>{text(cell.before)}</td>
                <td>
                  {cell.before && cell.after && text(cell.before) === text(cell.after)
                    ? w.looks
                    : text(cell.after)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {found.others && <p>{w.others}</p>}
      {found.isSame && <p>{w.same}</p>}
    </section>
  );
}
