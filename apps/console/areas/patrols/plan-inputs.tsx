import type { Page, WireRow } from '@heliodeck/client/page';
import { label } from '@heliodeck/kit/label';
import type { Field } from '@heliodeck/model/descriptors/field';
import { patrolPlan } from '@heliodeck/model/patrols/patrol-plan';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import { type JSX, useDeferredValue, useState } from 'react';
import { get } from '../../api/client.ts';
import type { InputProps } from '../../fields/shared/field-ui.ts';
import { useLocale, useMessages, useTranslate } from '../../i18n/messages.ts';
import { ClockPicker } from '../../ui/clock-picker.tsx';
import { TreeSelect } from '../../ui/tree-select.tsx';
import { patrolWords } from './patrol-words.ts';
import { patrollerTree } from './patroller-tree.ts';
import styles from './patrols.module.css';

type ClockProps = Pick<InputProps<Field>, 'id' | 'value' | 'onChange' | 'disabled' | 'aria-invalid'> & {
  readonly placeholder: string;
  readonly to24?: boolean;
  readonly 'aria-label'?: string;
  /** Id of the element with the error of both times: a part of a field has no error element. */
  readonly saidIn?: string | undefined;
};

function Clock({ value, onChange, disabled, saidIn, ...rest }: ClockProps): JSX.Element {
  return (
    <ClockPicker
      {...rest}
      aria-describedby={saidIn}
      value={value}
      onChange={(chosen) => onChange?.(chosen)}
      disabled={disabled === true}
      style={{ flex: 1, minWidth: 0 }}
    />
  );
}

/**
 * Start and end time, 'HH:mm' each, side by side: the field of the start time also edits the end time of the form.
 * Errors of either are displayed below both.
 */
export function ClockRange({
  id,
  value,
  onChange,
  disabled = false,
  ...aria
}: InputProps<Field>): JSX.Element {
  const w = useMessages(patrolWords);
  const translate = useTranslate();
  const { required } = patrolPlan.fields.endTime;
  const invalid = {
    ...(aria['aria-invalid'] === undefined ? {} : { 'aria-invalid': aria['aria-invalid'] }),
    saidIn: aria['aria-describedby'],
  };
  return (
    <span style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
      <Clock
        {...(id === undefined ? {} : { id })}
        {...(onChange ? { onChange } : {})}
        value={value}
        disabled={disabled}
        placeholder={w.from}
        {...invalid}
      />
      <span aria-hidden>–</span>
      <Form.Item name="endTime" noStyle rules={[{ required: true, message: translate(required) }]}>
        <Clock disabled={disabled} placeholder={w.to} to24 aria-label={w.to} {...invalid} />
      </Form.Item>
    </span>
  );
}

const words = {
  more: (people: number) =>
    label(`另有 ${people} 人，请输入姓名查找`, `${people} more: type a part of the name`),
};

/** Number of users offered; others are found by typing. */
const offered = 200;

/**
 * The real name of a user, selected in a tree of departments and users that the server searches; the name of a deleted
 * user is kept until it is changed.
 */
export function PatrollerInput({ id, value, onChange, disabled, ...aria }: InputProps<Field>): JSX.Element {
  const w = useMessages(words);
  const locale = useLocale();
  const [text, setText] = useState('');
  const person = useDeferredValue(text.trim());
  const { data, error, isFetching } = useQuery({
    queryKey: ['patrollers', person],
    queryFn: ({ signal }) => {
      const query = { current: 1, size: offered, status: 1, person: person || undefined };
      return get<Page<WireRow>>('blade-user/page', query, signal);
    },
    placeholderData: keepPreviousData,
    retry: false,
  });
  const more = data === undefined ? 0 : data.total - data.records.length;
  return (
    <TreeSelect
      id={id}
      treeData={data ? patrollerTree(data.records, locale) : []}
      value={typeof value === 'string' && value !== '' ? value : null}
      onChange={(name: string | null | undefined) => onChange?.(name ?? null)}
      disabled={disabled === true}
      loading={isFetching}
      notFoundContent={error?.message}
      showSearch={{ filterTreeNode: false, onSearch: setText }}
      onOpenChange={(isOpen) => {
        if (!isOpen) setText('');
      }}
      popupRender={(tree) => (
        <>
          {tree}
          {more > 0 && <p className={styles.moreNames}>{w.more(more)}</p>}
        </>
      )}
      treeDefaultExpandAll
      allowClear
      aria-invalid={aria['aria-invalid']}
      aria-describedby={aria['aria-describedby']}
    />
  );
}
