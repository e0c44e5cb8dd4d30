import { label } from '@heliodeck/kit/label';
import type { JSX } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Entry } from './entry.tsx';

const words = {
  tenant: label('租户编号', 'Tenant'),
  needTenant: label('请输入租户编号', 'Please enter the tenant'),
};

/** The tenant of the user: the first field of every form for signing in. */
export function TenantEntry({
  value,
  onChange,
  tried,
}: {
  value: string;
  onChange: (tenant: string) => void;
  tried: boolean;
}): JSX.Element {
  const w = useMessages(words);
  return (
    <Entry
      name="tenant"
      label={w.tenant}
      value={value}
      onChange={onChange}
      problem={tried && value.trim() === '' ? w.needTenant : ''}
      autoComplete="organization"
      spellCheck={false}
      maxLength={12}
    />
  );
}
