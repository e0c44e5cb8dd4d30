import type { WireRow } from '@heliodeck/client/page';
import { label } from '@heliodeck/kit/label';
import { tenant } from '@heliodeck/model/tenants/tenant';
import { messages } from '@heliodeck/model/wire/messages';
import { useQuery } from '@tanstack/react-query';
import { Input } from 'antd';
import { type JSX, useId, useState } from 'react';
import { get } from '../../api/client.ts';
import { LoadFailure, LoadingRows } from '../../crud/notices/list-notices.tsx';
import { removalWords } from '../../crud/rows/removal-words.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useJoined, useMessages, useTranslate } from '../../i18n/messages.ts';
import { Dialog } from '../../ui/dialog.tsx';
import styles from '../../ui/panes.module.css';

const count = (n: number, one: string): string => `${n} ${one}${n === 1 ? '' : 's'}`;

const words = {
  goes: (users: number, departments: number) =>
    label(
      `将同时删除 ${users} 个用户和 ${departments} 个机构，这些用户立即下线。`,
      `${count(users, 'user')} and ${count(departments, 'department')} go with it; its users are signed out at once.`,
    ),
  typeOne: (code: string) =>
    label(`请输入租户ID（${code}）或租户名称`, `Type the tenant ID (${code}) or the tenant's name`),
  typeSome: (codes: string) => label(`请输入租户ID：${codes}`, `Type the tenant IDs: ${codes}`),
  differs: label('输入的内容与所选租户不一致', 'This is not what was to be typed'),
};

interface TenantRemovalProps {
  readonly tenants: readonly WireRow[];
  /** Called once: true = delete them. */
  readonly onAnswer: (sure: boolean) => void;
}

/**
 * Asks for confirmation before tenants are deleted: lists what is deleted with them, and requires typing their ids, or
 * the name if it is only one.
 */
export function TenantRemovalDialog({ tenants, onAnswer }: TenantRemovalProps): JSX.Element {
  const w = useMessages(words);
  const translate = useTranslate();
  const joined = useJoined();
  const id = useId();
  const { warn } = useFeedback();
  const [typed, setTyped] = useState('');
  const ids = tenants.map((row) => row.id).join(',');
  const belongings = useQuery({
    queryKey: ['tenant-belongings', ids],
    queryFn: ({ signal }) =>
      get<{ users: number; departments: number }>(`${tenant.path}/belongings`, { ids }, signal),
    staleTime: 0,
    gcTime: 0,
  });
  const codes = joined(tenants.map((row) => String(row.tenantId)));
  // Accepts any separators between the ids.
  const plain = (text: string): string =>
    text
      .split(/[\s,，、]+/)
      .filter(Boolean)
      .join();
  const [only, ...others] = tenants;
  const fits =
    plain(typed) === plain(codes) ||
    (others.length === 0 && typed.trim() !== '' && typed.trim() === String(only?.tenantName).trim());
  const confirm = async (): Promise<void> => {
    if (fits) onAnswer(true);
    else warn(w.differs);
  };
  const names = tenants.map((row) => `${row.tenantName} (${row.tenantId})`);
  return (
    <Dialog
      title={translate(messages['question.delete'])}
      width={450}
      waiting={!belongings.data || !fits}
      onOk={confirm}
      onClose={() => onAnswer(false)}
    >
      {belongings.data ? (
        <div className={styles.stack}>
          <p className={styles.quiet}>{translate(removalWords(tenant.label, names))}</p>
          <p>{w.goes(belongings.data.users, belongings.data.departments)}</p>
          <div className={styles.entry}>
            <label htmlFor={id}>{others.length === 0 ? w.typeOne(codes) : w.typeSome(codes)}</label>
            <Input
              id={id}
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </div>
        </div>
      ) : belongings.error ? (
        <LoadFailure error={belongings.error} onAgain={() => void belongings.refetch()} />
      ) : (
        <LoadingRows />
      )}
    </Dialog>
  );
}
