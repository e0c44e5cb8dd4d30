import type { WireRow } from '@heliodeck/client/page';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { Field } from '@heliodeck/model/descriptors/field';
import { fillText } from '@heliodeck/model/wire/message';
import { messages } from '@heliodeck/model/wire/messages';
import { countedDays } from '@heliodeck/model/workflow/days-of-absence';
import {
  formEntity,
  type ProcessForm,
  tooEarly,
  unconfirmed,
  withoutRequired,
} from '@heliodeck/model/workflow/form';
import { Form, type FormInstance } from 'antd';
import { type JSX, useMemo } from 'react';
import { useTenantZone } from '../../../api/own-account.ts';
import { namedProblem } from '../../../crud/form/form-fields.ts';
import { RecordForm } from '../../../crud/form/record-form.tsx';
import { judgeDraft } from '../../../crud/form/validate.ts';
import { useLocale, useTranslate } from '../../../i18n/messages.ts';

type Values = Readonly<Record<string, unknown>>;

/** The entered values of a form of a process. */
interface FormDraft {
  /** undefined if there is no form. */
  readonly entity: Entity | undefined;
  readonly form: FormInstance;
  readonly values: Values;
  /** Values that follow from the entered ones. */
  readonly counted: (entered: Values) => Values;
  /**
   * The entered values in API format; undefined if a value is invalid, which is then reported at its field.
   * @param isWhole false accepts missing required values
   */
  readonly read: (isWhole: boolean) => Values | undefined;
}

const nothing: ReadonlySet<string> = new Set();

/** The draft of a form, initially with the values of the process. */
export function useFormDraft(given: ProcessForm | null, values: Values): FormDraft {
  const translate = useTranslate();
  const locale = useLocale();
  const [form] = Form.useForm();
  const zone = useTenantZone();
  const entity = useMemo(
    () => (given === null || given.fields.length === 0 ? undefined : formEntity(given)),
    [given],
  );
  return {
    entity,
    form,
    values,
    counted: (entered) => (given === null || zone === undefined ? {} : countedDays(given, entered, zone)),
    read(isWhole) {
      if (given === null || entity === undefined) return {};
      const judgedBy = isWhole ? entity : formEntity(withoutRequired(given));
      const open = Object.entries<Field>(entity.fields).filter(([, field]) => field.form !== 'readOnly');
      const entered = form.getFieldsValue(true) as Values;
      const draft = Object.fromEntries(open.map(([name]) => [name, entered[name] ?? values[name] ?? null]));
      const judged = judgeDraft(judgedBy, 'add', draft);
      form.setFields(open.map(([name]) => ({ name, errors: [] })));
      if (!('draft' in judged)) {
        for (const [name, problem] of judged.problems)
          form.setFields([{ name, errors: [translate(namedProblem(entity, name, problem))] }]);
        return undefined;
      }
      const missing = isWhole ? unconfirmed(given, judged.draft) : undefined;
      if (missing !== undefined) {
        const text = fillText(messages['workflow.notConfirmed'], { label: translate(missing.label) }, locale);
        form.setFields([{ name: missing.name, errors: [text] }]);
        return undefined;
      }
      const early = tooEarly(given, judged.draft);
      if (early === undefined)
        return Object.fromEntries(open.map(([name]) => [name, judged.draft[name] ?? null]));
      const { field, than } = early;
      const words = messages[field.kind === 'date' ? 'workflow.notBefore' : 'workflow.notAfter'];
      const text = fillText(words, { label: translate(field.label), than: translate(than.label) }, locale);
      form.setFields([{ name: field.name, errors: [text] }]);
      return undefined;
    },
  };
}

/** The fields of a form of a process, rendered and validated like those of any record. */
export function FormFields({
  draft: { entity, form, values, counted },
  onSubmit,
  takesFocus = true,
}: {
  readonly draft: FormDraft;
  readonly onSubmit: () => void;
  /** False beside the editor of the form. */
  readonly takesFocus?: boolean;
}): JSX.Element | null {
  const entered = Form.useWatch((all: Values) => all, form) as Values | undefined;
  if (entity === undefined) return null;
  const shown = { ...values, ...counted({ ...values, ...entered }) };
  return (
    <RecordForm
      entity={entity}
      form={form}
      row={{ id: '', ...shown } as WireRow}
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
