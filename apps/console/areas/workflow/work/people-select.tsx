import type { Page, WireRow } from '@heliodeck/client/page';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import type { JSX } from 'react';
import { get } from '../../../api/client.ts';
import { useSession } from '../../../api/session.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { workflowWords } from '../workflow-words.ts';
import styles from './work.module.css';

interface PeopleProps {
  readonly id: string;
  readonly value: readonly string[];
  readonly onChange: (userIds: readonly string[]) => void;
  /** Whether several may be chosen. */
  readonly several?: boolean;
}

/** Chooses colleagues: active people of the own tenant, oneself left out, since each act is one towards somebody else. */
export function PeopleSelect({ id, value, onChange, several = false }: PeopleProps): JSX.Element {
  const w = useMessages(workflowWords);
  const { data, isPending } = useQuery({
    queryKey: ['references', 'user', 'colleagues'],
    queryFn: ({ signal }) => get<Page<WireRow>>('blade-user/page', { current: 1, size: 10_000 }, signal),
  });
  const own = useSession();
  const options = (data?.records ?? [])
    .filter(
      ({ id, status, tenantId }) =>
        id !== own?.userId && status !== 0 && (tenantId ?? own?.tenantId) === own?.tenantId,
    )
    .map((row) => ({ value: row.id, label: nameOf(row) }));
  const shared = {
    id,
    options,
    className: styles.wide ?? '',
    loading: isPending,
    placeholder: w.choosePerson,
    showSearch: { optionFilterProp: 'label' },
  };
  return several ? (
    <Select {...shared} mode="multiple" value={[...value]} onChange={(ids: string[]) => onChange(ids)} />
  ) : (
    <Select {...shared} value={value[0]} onChange={(one: string) => onChange([one])} />
  );
}

/** Two people may have one name: accounts tell them apart. */
function nameOf({ id, realName, account }: WireRow): string {
  const name = String(realName || account || id);
  return account && account !== name ? `${name} (${String(account)})` : name;
}
