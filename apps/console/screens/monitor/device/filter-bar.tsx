import { deviceTypeOptions, onlineOptions } from '@heliodeck/model/device-words';
import type { ChoiceOption } from '@heliodeck/model/field';
import { deviceType } from '@heliodeck/model/record';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Button, Input, Select } from 'antd';
import { type FormEvent, type JSX, type ReactNode, useId, useState } from 'react';
import { get } from '../../../api/client.ts';
import { useSay, useWords } from '../../../i18n/words.ts';
import { Icon } from '../../../icons/icon.tsx';
import type { Filters } from './device-search.ts';
import { deviceWords } from './device-words.ts';
import styles from './monitor-device.module.css';

const dtusQuery = queryOptions({
  queryKey: ['dtus', 'noPage'],
  queryFn: ({ signal }) =>
    get<readonly { id: string; name: string | null }[]>('blade-dtu/dtu/noPage', undefined, signal),
  staleTime: 60_000,
});

/** In the order of the documents: the MARS controller comes last. */
const types = deviceTypeOptions.toSorted(
  (one, other) => Number(one.value === deviceType.mars) - Number(other.value === deviceType.mars),
);
const online = onlineOptions.toReversed();

interface FilterBarProps {
  readonly filters: Filters;
  readonly onSearch: (filters: Filters) => void;
}

/** Conditions of the device cards. They count when Search is pressed; Empty clears them all. */
export function FilterBar({ filters, onSearch }: FilterBarProps): JSX.Element {
  const w = useWords(deviceWords);
  const id = useId();
  const { data: dtus = [], isPending } = useQuery(dtusQuery);
  const [draft, setDraft] = useState<Filters>(filters);
  const set = (name: keyof Filters) => (value: string | undefined) =>
    setDraft(({ [name]: _before, ...others }) => (value ? { ...others, [name]: value } : others));
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    onSearch(draft);
  };
  return (
    <search aria-label={w.filters}>
      <form className={styles.filters} onSubmit={submit}>
        <Labelled id={`${id}name`} text={w.name}>
          <Input
            id={`${id}name`}
            value={draft.name ?? ''}
            allowClear
            onChange={(event) => set('name')(event.target.value)}
          />
        </Labelled>
        <Labelled id={`${id}dtu`} text={w.dtu}>
          <Select
            id={`${id}dtu`}
            value={draft.dtuId ?? null}
            allowClear
            loading={isPending}
            placeholder={w.all}
            showSearch={{ optionFilterProp: 'label' }}
            onChange={(value: string | undefined) => set('dtuId')(value)}
            options={dtus.map((dtu) => ({ value: dtu.id, label: dtu.name ?? dtu.id }))}
          />
        </Labelled>
        <Labelled id={`${id}type`} text={w.type}>
          <Choice id={`${id}type`} options={types} value={draft.type} onChange={set('type')} />
        </Labelled>
        <Labelled id={`${id}online`} text={w.online}>
          <Choice
            id={`${id}online`}
            options={online}
            value={draft.onlineStatus}
            onChange={set('onlineStatus')}
          />
        </Labelled>
        <div className={styles.filterActs}>
          <Button htmlType="submit" icon={<Icon name="search" size={16} />}>
            {w.search}
          </Button>
          <Button
            type="text"
            onClick={() => {
              setDraft({});
              onSearch({});
            }}
          >
            {w.empty}
          </Button>
        </div>
      </form>
    </search>
  );
}

function Labelled({ id, text, children }: { id: string; text: string; children: ReactNode }): JSX.Element {
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{text}</label>
      {children}
    </div>
  );
}

function Choice(props: {
  id: string;
  options: readonly ChoiceOption[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}): JSX.Element {
  const w = useWords(deviceWords);
  const say = useSay();
  return (
    <Select
      id={props.id}
      value={props.value ?? null}
      allowClear
      placeholder={w.all}
      onChange={(value: string | undefined) => props.onChange(value)}
      options={props.options.map((option) => ({ value: String(option.value), label: say(option.label) }))}
    />
  );
}
