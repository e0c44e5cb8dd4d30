import type { RefField } from '@heliodeck/model/descriptors/field';
import type { TemplateCell } from '@heliodeck/reports/template/template';
import { Input } from 'antd';
import { type JSX, useState } from 'react';
import { ListChoice } from '../../../fields/reference/ref-list.tsx';
import { useJoined, useMessages, useTranslate } from '../../../i18n/messages.ts';
import { useFileParameters } from '../../../widgets/report-parameters/use-file-parameters.ts';
import styles from './designer.module.css';
import { designerWords } from './designer-words.ts';
import type { CellPatch } from './edits.ts';
import { linkText, readLinkText } from './link-text.ts';

interface LinkProps {
  readonly cell: TemplateCell;
  readonly onPatch: (patch: CellPatch) => void;
}

const reportField: RefField = { kind: 'ref', entity: 'reportFile', label: designerWords.link };

/** The report that a cell leads to, and the values of its parameters. */
export function LinkFields({ cell, onPatch }: LinkProps): JSX.Element {
  const w = useMessages(designerWords);
  const say = useTranslate();
  const joined = useJoined();
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const { data } = useFileParameters(cell.link?.report);
  const text = linkText(cell.link?.with);
  const put = (report: string, lines: string): void => {
    const read = readLinkText(lines);
    setWrong(read.wrong);
    onPatch({ link: /^[1-9]\d{0,18}$/.test(report) ? { report, with: read.formulas } : undefined });
  };
  return (
    <fieldset className={styles.rules}>
      <legend>
        <label htmlFor="report-link">{w.link}</label>
      </legend>
      <ListChoice
        id="report-link"
        field={reportField}
        value={cell.link ? [cell.link.report] : []}
        onChange={([report = '']) => put(report, text)}
      />
      {cell.link && (
        <Input.TextArea
          autoSize
          aria-label={w.linkWith}
          placeholder={w.linkWith}
          defaultValue={text}
          onBlur={(event) => put(cell.link?.report ?? '', event.target.value)}
        />
      )}
      {cell.link && wrong.length > 0 && (
        <p className={styles.fault} role="alert">
          {w.linkWrong} {joined([...wrong])}
        </p>
      )}
      {cell.link && data && data.parameters.length > 0 && (
        <p className={styles.hint}>
          {w.linkNames} {joined(data.parameters.map(({ name, label }) => `${name} (${say(label)})`))}
        </p>
      )}
    </fieldset>
  );
}
