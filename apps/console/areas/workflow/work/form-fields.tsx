import type { WireRow } from '@heliodeck/client/page';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { Field } from '@heliodeck/model/descriptors/field';
import { formEntity, type ProcessForm } from '@heliodeck/model/workflow/form';
import { Form, type FormInstance } from 'antd';
import { type JSX, useMemo } from 'react';
import { namedProblem } from '../../../crud/form-fields.ts';
import { RecordForm } from '../../../crud/record-form.tsx';
import { judgeDraft } from '../../../crud/validate.ts';
import { useTranslate } from '../../../i18n/messages.ts';

type Values = Readonly<Record<string, unknown>>;

/** What a person enters into a form of a process. */
interface FormDraft {
  /** undefined where there is no form. */
  readonly entity: Entity | undefined;
  readonly form: FormInstance;
  readonly values: Values;
  /**
   * What was entered, as the server takes it; undefined where something is wrong, which is then said at its field.
   * @param isWhole false takes what is there without asking for what is missing
   */
  readonly read: (isWhole: boolean) => Values | undefined;
}

const nothing: ReadonlySet<string> = new Set();

/** The draft of a form, beginning with the values that the process has. */
export function useFormDraft(given: ProcessForm | null, values: Values): FormDraft {
  const translate = useTranslate();
  const [form] = Form.useForm();
  const entity = useMemo(
    () => (given === null || given.fields.length === 0 ? undefined : formEntity(given)),
    [given],
  );
  return {
    entity,
    form,
    values,
    read(isWhole) {
      if (entity === undefined) return {};
      const open = Object.entries<Field>(entity.fields).filter(([, field]) => field.form !== 'readOnly');
      const entered = form.getFieldsValue(true) as Values;
      const draft = Object.fromEntries(open.map(([name]) => [name, entered[name] ?? values[name] ?? null]));
      const judged = judgeDraft(entity, 'add', draft);
      if ('draft' in judged)
        return Object.fromEntries(open.map(([name]) => [name, judged.draft[name] ?? null]));
      if (!isWhole) return undefined;
      for (const [name, problem] of judged.problems)
        form.setFields([{ name, errors: [translate(namedProblem(entity, name, problem))] }]);
      return undefined;
    },
  };
}

/** The fields of a form of a process, drawn and judged as those of every record. */
export function FormFields({
  draft: { entity, form, values },
  onSubmit,
  takesFocus = true,
}: {
  readonly draft: FormDraft;
  readonly onSubmit: () => void;
  /** False beside the fields by which the form is made. */
  readonly takesFocus?: boolean;
}): JSX.Element | null {
  if (entity === undefined) return null;
  return (
    <RecordForm
      entity={entity}
      form={form}
      row={{ id: '', ...values } as WireRow}
      preset={{}}
      without={nothing}
      locked={nothing}
      derive={undefined}
      problem=""
      onChange={() => undefined}
      onSubmit={onSubmit}
      takesFocus={takesFocus}
    />
  );
}
