import type { Parameter, Template } from '@heliodeck/reports/template/template';
import { Button } from 'antd';
import { type JSX, useState } from 'react';
import { useMessages, useTranslate } from '../../../i18n/messages.ts';
import { entered } from '../../../widgets/report-parameters/dependents.ts';
import { ParameterInput } from '../../../widgets/report-parameters/parameter-input.tsx';
import { reportFileWords } from '../report-words.ts';
import styles from '../tools.module.css';

interface FormProps {
  /** Name of the report. */
  readonly report: string;
  /** A template that is not saved yet, in place of the report's own. */
  readonly draft?: Template;
  readonly parameters: readonly Parameter[];
  readonly values: Readonly<Record<string, string>>;
  readonly onShow: (values: Readonly<Record<string, string>>) => void;
}

/** Form for the parameters of a report. */
export function ParameterForm({ report, draft, parameters, values: given, onShow }: FormProps): JSX.Element {
  const w = useMessages(reportFileWords);
  const say = useTranslate();
  const [values, setValues] = useState(given);
  const missing = parameters.some(({ name, required }) => required && !values[name]);
  return (
    <>
      {parameters.map((parameter) => (
        <span key={parameter.name} className={styles.field}>
          <label htmlFor={`p-${parameter.name}`}>
            {say(parameter.label)}
            {parameter.required ? ' *' : ''}
          </label>
          <ParameterInput
            id={`p-${parameter.name}`}
            report={report}
            draft={draft}
            parameter={parameter}
            values={values}
            onChange={(value) => setValues((before) => entered(parameters, before, parameter.name, value))}
          />
        </span>
      ))}
      {parameters.length > 0 && (
        <Button
          type="primary"
          disabled={missing}
          title={missing ? w.required : ''}
          onClick={() => onShow(values)}
        >
          {w.show}
        </Button>
      )}
    </>
  );
}
