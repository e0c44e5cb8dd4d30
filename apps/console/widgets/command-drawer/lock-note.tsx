import { label } from '@heliodeck/kit/label';
import { flowReaders } from '@heliodeck/model/workflow/form-codes';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Alert } from 'antd';
import type { JSX } from 'react';
import { get } from '../../api/client.ts';
import { usePermissions } from '../../api/menus.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useFlowAddress } from '../record-processes/use-flow-address.ts';

interface Lock {
  readonly holder: string;
  readonly since: string;
  readonly processInstanceId: string;
  readonly category: string;
  readonly businessId: string;
  readonly isOwn: boolean;
}

const words = {
  locked: (holder: string, since: string) =>
    label(
      `工作票锁定：自 ${since} 起只有持票人 ${holder} 可以控制此设备`,
      `Locked by a work ticket: since ${since} only its holder ${holder} may control this device`,
    ),
  ticket: label('查看工作票', 'Show the ticket'),
  own: (since: string) =>
    label(`您的工作票自 ${since} 起锁定此设备`, `Your work ticket has locked this device since ${since}`),
};

/** Refetch interval while it is displayed, ms. */
const every = 30_000;

/** Displays who has locked a device with a work ticket, with a link to the ticket; nothing if nobody has. */
export function LockNote({ deviceId }: { readonly deviceId: string }): JSX.Element | null {
  const w = useMessages(words);
  const codes = usePermissions();
  const { data } = useQuery({
    queryKey: ['device-lock', deviceId],
    queryFn: ({ signal }) => get<Lock | null>('blade-device/commands/lock', { deviceId }, signal),
    refetchInterval: every,
  });
  if (!data) return null;
  const text = data.isOwn ? w.own(data.since) : w.locked(data.holder, data.since);
  // Whoever takes part in no process has no page for one.
  const action = flowReaders.some((code) => codes.has(code)) ? <TicketLink lock={data} /> : undefined;
  return <Alert type={data.isOwn ? 'info' : 'warning'} showIcon title={text} action={action} />;
}

function TicketLink({
  lock: { category, processInstanceId, businessId },
}: {
  readonly lock: Lock;
}): JSX.Element {
  const w = useMessages(words);
  const address = useFlowAddress();
  return <Link to={address(category, 'detail', processInstanceId, businessId)}>{w.ticket}</Link>;
}
