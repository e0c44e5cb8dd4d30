import type { ProcessForm, ProcessForms } from '@heliodeck/model/workflow/form';
import { processRecordKinds, processRecords } from '@heliodeck/model/workflow/process-record';
import { Button, Input, Select } from 'antd';
import { type JSX, useId, useState } from 'react';
import { useFeedback } from '../../../feedback/use-feedback.ts';
import { useMessages, useTranslate } from '../../../i18n/messages.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormFields, useFormDraft } from '../work/form-fields.tsx';
import work from '../work/work.module.css';
import { FieldList } from './field-list.tsx';
import { formsProblem } from './form-problem.ts';
import { formWords } from './form-words.ts';
import styles from './forms.module.css';

const longestKey = 100;

/** The forms of a process: the fields in order, beside a preview of the form. */
export function FormsDialog({
  forms: given,
  onOk,
  onClose,
}: {
  readonly forms: ProcessForms;
  readonly onOk: (forms: ProcessForms) => void;
  readonly onClose: () => void;
}): JSX.Element {
  const w = useMessages(formWords);
  const translate = useTranslate();
  const { warn } = useFeedback();
  const edited = useEditedForms(given);
  const { forms, key, form, set } = edited;
  const ok = async (): Promise<void> => {
    const problem = formsProblem(forms);
    if (problem !== undefined) return warn(translate(problem));
    onOk(forms);
  };
  return (
    <Dialog title={w.title} width={1080} onOk={ok} changed={forms !== given} onClose={onClose}>
      <FormBar edited={edited} />
      {form !== undefined && key !== undefined && (
        <div className={styles.columns}>
          <div className={work.fields}>
            <FormHead name={key} form={form} onRename={edited.rename} onChange={set} />
            <FieldList
              key={key}
              fills={form.records !== undefined}
              fields={form.fields}
              onChange={(fields) => set({ ...form, fields: [...fields] })}
            />
          </div>
          <section aria-label={w.preview} className={styles.preview}>
            <h3 className={styles.heading}>{w.preview}</h3>
            <Preview key={JSON.stringify(form)} form={form} />
          </section>
        </div>
      )}
    </Dialog>
  );
}

/** The forms, and the one that is open; initially the first. */
function useEditedForms(given: ProcessForms) {
  const [forms, setForms] = useState(given);
  const [key, open] = useState(Object.keys(given)[0]);
  const form = key === undefined ? undefined : forms[key];
  const set = (changed: ProcessForm): void => {
    if (key !== undefined) setForms({ ...forms, [key]: changed });
  };
  const add = (made: ProcessForm): void => {
    const name = freshKey(forms);
    setForms({ ...forms, [name]: made });
    open(name);
  };
  const rename = (name: string): void => {
    if (key === undefined || (name !== key && Object.hasOwn(forms, name))) return;
    setForms(Object.fromEntries(Object.entries(forms).map(([one, its]) => [one === key ? name : one, its])));
    open(name);
  };
  const remove = (): void => {
    const rest = Object.fromEntries(Object.entries(forms).filter(([one]) => one !== key));
    setForms(rest);
    open(Object.keys(rest)[0]);
  };
  return { forms, key, form, open, set, add, rename, remove };
}

/** Opens, adds, copies and removes forms. */
function FormBar({ edited }: { readonly edited: ReturnType<typeof useEditedForms> }): JSX.Element {
  const { forms, key, form, open, add, remove } = edited;
  const w = useMessages(formWords);
  const translate = useTranslate();
  const id = useId();
  return (
    <div className={styles.bar}>
      <label htmlFor={id} className="unseen">
        {w.form}
      </label>
      <Select
        id={id}
        className={styles.pick ?? ''}
        placeholder={w.chooseForm}
        value={key}
        options={Object.entries(forms).map(([one, { title }]) => ({
          value: one,
          label: `${translate(title)} (${one})`,
        }))}
        onChange={open}
      />
      <Button onClick={() => add({ title: formWords.form, fields: [] })}>{w.newForm}</Button>
      <Button disabled={form === undefined} onClick={() => form && add(form)}>
        {w.copyForm}
      </Button>
      <Button danger disabled={form === undefined} onClick={remove}>
        {w.removeForm}
      </Button>
    </div>
  );
}

interface FormHeadProps {
  /** The key of the form. */
  readonly name: string;
  readonly form: ProcessForm;
  readonly onRename: (name: string) => void;
  readonly onChange: (form: ProcessForm) => void;
}

/** The key of a form, its titles, and the records that it fills. */
function FormHead({ name, form, onRename, onChange }: FormHeadProps): JSX.Element {
  const w = useMessages(formWords);
  const translate = useTranslate();
  const id = useId();
  return (
    <div className={styles.field}>
      <div className={styles.whole}>
        <label htmlFor={`${id}-key`}>{w.key}</label>
        <Input
          id={`${id}-key`}
          maxLength={longestKey}
          value={name}
          title={w.keyHint}
          onChange={({ target }) => onRename(target.value)}
        />
      </div>
      {(['zh', 'en'] as const).map((locale) => (
        <div key={locale}>
          <label htmlFor={`${id}-${locale}`}>{locale === 'zh' ? w.titleZh : w.titleEn}</label>
          <Input
            id={`${id}-${locale}`}
            maxLength={100}
            value={form.title[locale]}
            onChange={({ target }) => onChange({ ...form, title: { ...form.title, [locale]: target.value } })}
          />
        </div>
      ))}
      <div className={styles.whole}>
        <label htmlFor={`${id}-records`}>{w.records}</label>
        <Select
          id={`${id}-records`}
          mode="multiple"
          className={work.wide ?? ''}
          showSearch={{ optionFilterProp: 'label' }}
          value={form.records ?? []}
          options={processRecordKinds.map((kind) => ({
            value: kind,
            label: translate(processRecords[kind].entity.label),
          }))}
          onChange={(records) => {
            const { records: _old, ...rest } = form;
            onChange(records.length === 0 ? rest : { ...rest, records });
          }}
        />
      </div>
    </div>
  );
}

/** The form as the task renders it; an incomplete form is rendered as far as it goes. */
function Preview({ form }: { readonly form: ProcessForm }): JSX.Element {
  const w = useMessages(formWords);
  const translate = useTranslate();
  const problem = formsProblem({ form });
  const draft = useFormDraft(problem === undefined ? form : null, {});
  if (problem !== undefined) return <p role="status">{translate(problem)}</p>;
  return draft.entity === undefined ? (
    <p>{w.noFields}</p>
  ) : (
    <FormFields draft={draft} onSubmit={() => undefined} takesFocus={false} />
  );
}

function freshKey(forms: ProcessForms): string {
  for (let count = 1; ; count += 1) if (!Object.hasOwn(forms, `form${count}`)) return `form${count}`;
}
