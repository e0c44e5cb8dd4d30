import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { type JSX, useDeferredValue, useState } from 'react';
import { useSession } from '../../../api/session.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { colleagueLabel, peopleQuery } from '../people-queries.ts';
import { workflowWords } from '../workflow-words.ts';
import styles from './work.module.css';

interface PeopleProps {
  readonly id: string;
  readonly value: readonly string[];
  readonly onChange: (userIds: readonly string[]) => void;
  /** Whether several users can be selected. */
  readonly several?: boolean;
}

/**
 * Selects colleagues, whom the server searches: active users of the same tenant except the current user, since each
 * action is directed at somebody else.
 */
export function PeopleSelect({ id, value, onChange, several = false }: PeopleProps): JSX.Element {
  const w = useMessages(workflowWords);
  const own = useSession();
  const [text, setText] = useState('');
  const person = useDeferredValue(text.trim());
  const { data, isFetching } = useQuery(peopleQuery(own?.tenantId, person));
  const options = (data ?? [])
    .filter((row) => row.id !== own?.userId)
    .map((row) => ({ value: row.id, label: colleagueLabel(row) }));
  const shared = {
    id,
    options,
    className: styles.wide ?? '',
    loading: isFetching,
    placeholder: w.choosePerson,
    showSearch: { filterOption: false as const, onSearch: setText },
    onOpenChange: (isOpen: boolean) => {
      if (!isOpen) setText('');
    },
  };
  return several ? (
    <Select {...shared} mode="multiple" value={[...value]} onChange={(ids: string[]) => onChange(ids)} />
  ) : (
    <Select {...shared} value={value[0]} onChange={(one: string) => onChange([one])} />
  );
}
