import { label } from '@heliodeck/kit/label';
import { commandCodes } from '@heliodeck/model/commands/command-codes';
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import type { JSX } from 'react';
import { get } from '../../api/client.ts';
import { usePermissions } from '../../api/menus.ts';
import { useMessages } from '../../i18n/messages.ts';

interface Lock {
  readonly holder: string;
  readonly since: string;
  readonly processInstanceId: string;
  readonly isOwn: boolean;
}

const words = {
  locked: (holder: string, since: string) =>
    label(
      `工作票锁定：自 ${since} 起只有持票人 ${holder} 可以控制此设备`,
      `Locked by a work ticket: since ${since} only its holder ${holder} may control this device`,
    ),
  own: (since: string) =>
    label(`您的工作票自 ${since} 起锁定此设备`, `Your work ticket has locked this device since ${since}`),
};

/** Permissions that allow reading locks: those for commands to devices and for the ledger. */
const readers = ['deviceCommand', 'deviceCommand_view', ...commandCodes];

/** Refetch interval while it is displayed, ms. */
const every = 30_000;

/**
 * Displays who has locked a device with a work ticket; nothing if nobody has, or for users without access to commands.
 */
export function LockNote({ deviceId }: { readonly deviceId: string }): JSX.Element | null {
  const w = useMessages(words);
  const held = usePermissions();
  const { data } = useQuery({
    queryKey: ['device-lock', deviceId],
    queryFn: ({ signal }) => get<Lock | null>('blade-device/commands/lock', { deviceId }, signal),
    refetchInterval: every,
    enabled: readers.some((code) => held.has(code)),
  });
  if (!data) return null;
  const text = data.isOwn ? w.own(data.since) : w.locked(data.holder, data.since);
  return <Alert type={data.isOwn ? 'info' : 'warning'} showIcon title={text} />;
}
