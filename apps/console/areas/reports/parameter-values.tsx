import type { WireRow } from '@heliodeck/client/page';
import type { Field } from '@heliodeck/model/descriptors/field';
import type { JSX } from 'react';
import { uiOf } from '../../fields/registry.ts';
import { Absent } from '../../fields/shared/absent.tsx';
import { useTranslate } from '../../i18n/messages.ts';
import { useFileParameters } from '../../widgets/report-parameters/use-file-parameters.ts';
import styles from './report.module.css';
import { fileOf, fixedFields, parameterField, readValues } from './schedule-values.ts';

interface ValuesProps {
  /** The schedule. */
  readonly row: WireRow;
}

/** The parameters of a scheduled report in words, for its detail view. */
export function ParameterValues({ row }: ValuesProps): JSX.Element {
  const say = useTranslate();
  const { data } = useFileParameters(fileOf(String(row.report ?? '')));
  const values = readValues(row.parameters);
  const known: Readonly<Record<string, Field>> = data
    ? Object.fromEntries(data.parameters.map((parameter) => [parameter.name, parameterField(parameter)]))
    : fixedFields;
  if (Object.keys(values).length === 0) return <Absent />;
  return (
    <dl className={styles.named}>
      {Object.entries(values).map(([name, one]) => {
        const field = known[name];
        const Cell = field && uiOf(field).Cell;
        return (
          <div key={name}>
            <dt>{field ? say(field.label) : name}</dt>
            <dd>{Cell ? <Cell name={name} field={field} value={one} row={row} place="view" /> : one}</dd>
          </div>
        );
      })}
    </dl>
  );
}
