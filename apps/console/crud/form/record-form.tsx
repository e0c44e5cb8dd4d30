import type { WireRow } from '@heliodeck/client/page';
import type { Label } from '@heliodeck/kit/label';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { Field } from '@heliodeck/model/descriptors/field';
import { isOpenTo, isWritable, labelOf } from '@heliodeck/model/descriptors/schema';
import { Form, type FormInstance } from 'antd';
import { type ComponentType, type JSX, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { uiOf } from '../../fields/registry.ts';
import type { InputProps } from '../../fields/shared/field-ui.ts';
import { PendingControl } from '../../fields/shared/pending-control.tsx';
import { resolved } from '../../fields/text/via.tsx';
import { useLocale, useTranslate } from '../../i18n/messages.ts';
import { ToneMark } from '../../theme/tone.tsx';
import type { CellMakers } from '../columns/list-columns.tsx';
import type { Derive, PanelLook } from '../shared/crud-props.ts';
import { isMeasured } from '../shared/measured.ts';
import styles from '../shared/record.module.css';
import { enterSubmits } from './enter-submits.ts';
import {
  type FormAct,
  fieldGroups,
  formFields,
  namedProblem,
  type PlacedField,
  requiredWords,
  startingValues,
} from './form-fields.ts';
import { FormGroups } from './form-groups.tsx';
import { ReasonField, reasonName } from './reason-field.tsx';
import { useFirstField } from './use-first-field.ts';
import { judgeDraft } from './validate.ts';

type Values = Readonly<Record<string, unknown>>;

interface RecordFormProps {
  readonly entity: Entity;
  readonly form: FormInstance;
  /** The record to edit; undefined adds one. */
  readonly row: WireRow | undefined;
  readonly preset: Values;
  /** Values displayed in the form of an existing record instead of its own. */
  readonly proposed?: Values | undefined;
  readonly without: ReadonlySet<string>;
  /** Fields that are displayed but cannot be changed. */
  readonly locked: ReadonlySet<string>;
  readonly derive: Derive | undefined;
  readonly inputs?: PanelLook['inputs'] | undefined;
  /** Rendering of read-only values, as in the detail view. */
  readonly cells?: PanelLook['cells'] | undefined;
  readonly below?: PanelLook['below'] | undefined;
  /** An error that belongs to no field. */
  readonly problem: string;
  readonly onChange: () => void;
  /** Displays an error of a field that the form may not contain. Default: at the field. */
  readonly onRefuse?: (text: string, field: string) => void;
  readonly onSubmit: (draft: Values) => void;
  /** False for a form that is only viewed. Default: its first field is focused. */
  readonly takesFocus?: boolean;
}

/** The form of an entity. Rules and messages are the descriptor's; the server validates with the same. */
export function RecordForm(props: RecordFormProps): JSX.Element {
  const { entity, form, row, preset, proposed, without, derive, below: Below } = props;
  const act: FormAct = row ? 'edit' : 'add';
  const start = useMemo(
    () => ({ ...startingValues(entity, row, preset), ...(row ? proposed : {}) }),
    [entity, row, preset, proposed],
  );
  const watched = Form.useWatch((values: Values) => values, form) as Values | undefined;
  const values = { ...start, ...watched };
  const fields = useMemo(() => formFields(entity, act, without), [entity, act, without]);
  const groups = fieldGroups(fields, values);
  const { tabs, showWrong } = useTabs(entity, groups);
  const { problemOf, finish } = useJudgement(props, act);
  useTranslatedErrors(form);
  const changed = (some: Values, all: Values): void => {
    props.onChange();
    const follow = derive?.(some, all, act);
    if (follow) form.setFieldsValue(follow);
  };
  const around = useFirstField(props.takesFocus);
  return (
    <div ref={around}>
      <Form
        form={form}
        layout="vertical"
        initialValues={start}
        onValuesChange={changed}
        onFinish={finish}
        onFinishFailed={({ errorFields }) => showWrong(errorFields)}
        onFieldsChange={(some) => showWrong(some)}
        onKeyDown={(event) => {
          if (!enterSubmits(event)) return;
          event.preventDefault();
          form.submit();
        }}
        scrollToFirstError={{ focus: true }}
        validateTrigger="onChange"
        className={styles.form ?? ''}
      >
        {props.problem && (
          <p className={styles.problem} role="alert" ref={intoView}>
            <ToneMark tone="critical" />
            {props.problem}
          </p>
        )}
        {isMeasured(entity) && <ReasonField />}
        <FormGroups
          groups={groups}
          tabs={tabs}
          entry={(placed) => (
            <Entry
              key={placed.name}
              entity={entity}
              placed={placed}
              act={act}
              row={row}
              own={props.inputs?.[placed.name]}
              cell={props.cells?.[placed.name]}
              locked={props.locked.has(placed.name) || !isOpenTo(placed.field, values)}
              heading={labelOf(placed.field, values)}
              required={requiredWords(placed.field, values) !== undefined}
              problemOf={problemOf}
              onLeave={() => {
                // Merely focusing a field is not an answer: before saving, only changed fields are validated.
                if (form.isFieldTouched(placed.name))
                  void form.validateFields([placed.name]).catch(() => undefined);
              }}
            />
          )}
        />
        {Below && (
          <Suspense fallback={null}>
            <Below values={values} id={row?.id} />
          </Suspense>
        )}
      </Form>
    </div>
  );
}

/** Validates the entered values, of a field while it is edited, and all of them before they are submitted. */
function useJudgement({ entity, form, row, preset, onRefuse, onSubmit }: RecordFormProps, act: FormAct) {
  const translate = useTranslate();
  const said = (name: string, problem: Label): string => translate(namedProblem(entity, name, problem));
  const refuse = onRefuse ?? ((text: string, name: string) => form.setFields([{ name, errors: [text] }]));
  const judge = () => {
    const { [reasonName]: reason, ...entered } = form.getFieldsValue(true) as Values;
    const draft = { ...preset, ...entered, ...(row ? { id: row.id } : {}) };
    return { reason, judged: judgeDraft(entity, act, draft) };
  };
  const problemOf = (name: string): string | undefined => {
    const { judged } = judge();
    const problem = 'problems' in judged ? judged.problems.get(name) : undefined;
    return problem && said(name, problem);
  };
  const finish = (): void => {
    const { reason, judged } = judge();
    if ('draft' in judged) {
      onSubmit(isMeasured(entity) ? { ...judged.draft, [reasonName]: reason } : judged.draft);
      return;
    }
    // Without this, an error of a field that the form does not contain would prevent saving without any
    // message.
    for (const [name, problem] of judged.problems) refuse(said(name, problem), name);
  };
  return { problemOf, finish };
}

/** Displayed messages are updated when the language changes. */
function useTranslatedErrors(form: FormInstance): void {
  const locale = useLocale();
  const saidIn = useRef(locale);
  useEffect(() => {
    if (saidIn.current === locale) return;
    saidIn.current = locale;
    const wrong = form.getFieldsError().filter((field) => field.errors.length > 0);
    if (wrong.length > 0) void form.validateFields(wrong.map((field) => field.name)).catch(() => undefined);
  }, [locale, form]);
}

/** The open tab of a form with tabs; a hidden one is opened if it contains an error, which would not be visible. */
function useTabs(entity: Entity, groups: ReturnType<typeof fieldGroups>) {
  const [tab, setTab] = useState<string>();
  const showWrong = (
    wrong: readonly { readonly name: unknown; readonly errors?: readonly string[] }[],
  ): void => {
    if (!entity.view?.tabs) return;
    const names = wrong.filter(({ errors = [] }) => errors.length > 0).map(({ name }) => String(name));
    const found = groups.find((group) => group.fields.some(({ name }) => names.includes(name)));
    if (found) setTab(found.title?.en ?? '');
  };
  const tabs = entity.view?.tabs ? { shown: tab ?? groups[0]?.title?.en ?? '', show: setTab } : undefined;
  return { tabs, showWrong };
}

/** An error is displayed above the first field; a user who saves at the end of a long form would not see it. */
function intoView(problem: HTMLElement | null): void {
  problem?.scrollIntoView({ block: 'nearest' });
}

interface EntryProps {
  readonly entity: Entity;
  readonly placed: PlacedField;
  readonly act: FormAct;
  readonly row: WireRow | undefined;
  /** The screen's own control. */
  readonly own: ComponentType<InputProps<Field>> | undefined;
  /** The screen's rendering of a read-only value. */
  readonly cell: CellMakers[string] | undefined;
  readonly locked: boolean;
  /** The label of the field, given the current values. */
  readonly heading: Label;
  readonly required: boolean;
  readonly problemOf: (name: string) => string | undefined;
  readonly onLeave: () => void;
}

function Entry({
  entity,
  placed: { name, field: declared },
  act,
  row,
  own,
  cell,
  locked,
  heading,
  required,
  problemOf,
  onLeave,
}: EntryProps): JSX.Element {
  const translate = useTranslate();
  const field = resolved(entity, declared);
  const { Input, Cell } = uiOf(field);
  const writable = isWritable(declared, act);
  if (!writable && row) {
    return (
      <div className={styles.entry} data-span={field.view?.span ?? 12}>
        <Form.Item label={translate(heading)}>
          {cell ? (
            cell(row[name], row)
          ) : (
            <Cell name={name} field={field} value={row[name]} row={row} place="view" />
          )}
        </Form.Item>
      </div>
    );
  }
  return (
    <div
      className={styles.entry}
      data-span={field.view?.span ?? (field.kind === 'json' ? 24 : 12)}
      data-starts-row={field.view?.startsRow}
    >
      <Form.Item
        name={name}
        label={translate(heading)}
        required={required}
        {...(field.help ? { extra: translate(field.help) } : {})}
        rules={[
          {
            validator: () => {
              const problem = problemOf(name);
              return problem === undefined ? Promise.resolve() : Promise.reject(new Error(problem));
            },
          },
        ]}
      >
        <Control
          Input={own ?? Input}
          name={name}
          field={field}
          row={row}
          disabled={locked}
          onBlur={onLeave}
        />
      </Form.Item>
    </div>
  );
}

/** A control whose code may still be loading: its label is rendered already, and the form validates its value. */
function Control({
  Input,
  ...props
}: InputProps<Field> & { readonly Input: ComponentType<InputProps<Field>> }): JSX.Element {
  return (
    <Suspense fallback={<PendingControl />}>
      <Input {...props} />
    </Suspense>
  );
}
