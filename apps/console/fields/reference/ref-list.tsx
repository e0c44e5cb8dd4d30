import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { type JSX, useDeferredValue, useState } from 'react';
import { referencesQuery, targetOf, titlesQuery } from '../../api/references.ts';
import styles from '../shared/fields.module.css';
import type { ChoiceProps } from './ref-choice.ts';

/** Chooses records by typing part of their title. */
export function ListChoice({
  field,
  value,
  onChange,
  tenantId,
  known = [],
  ...rest
}: ChoiceProps): JSX.Element {
  const target = targetOf(field);
  const by = field.by ?? 'id';
  const [text, setText] = useState('');
  const [opened, setOpened] = useState(false);
  const found = useQuery({
    ...referencesQuery(field, useDeferredValue(text), tenantId),
    enabled: opened,
  });
  const offered = found.data ?? [];
  const missing = value.filter((one) => ![...known, ...offered].some((reference) => reference.value === one));
  const titles = useQuery({ ...titlesQuery(target, by, missing), enabled: missing.length > 0 });
  const all = new Map([...known, ...(titles.data ?? []), ...offered].map((one) => [one.value, one.title]));
  const stations = new Map(
    [...(titles.data ?? []), ...offered].flatMap(({ value: one, at }) => (at ? [[one, at] as const] : [])),
  );
  const shown = text === '' ? [...all.keys()] : offered.map((one) => one.value);
  return (
    <Select
      {...rest}
      {...(field.many ? { mode: 'multiple' as const } : {})}
      allowClear
      showSearch={{ filterOption: false, onSearch: setText }}
      loading={found.isFetching}
      onOpenChange={(now: boolean) => {
        setOpened((before) => before || now);
        if (!now) setText('');
      }}
      value={field.many ? [...value] : (value[0] ?? null)}
      onChange={(chosen: string | readonly string[] | null | undefined) =>
        onChange(chosen === null || chosen === undefined ? [] : [chosen].flat())
      }
      labelRender={(option) => all.get(String(option.value)) ?? String(option.value)}
      options={shown.map((one) => ({ value: one, label: all.get(one) ?? one, at: stations.get(one) }))}
      optionRender={({ data }) => (
        <span className={styles.placed}>
          <span>{data.label}</span>
          {data.at && <span>{data.at}</span>}
        </span>
      )}
    />
  );
}
