import { useNavigate } from '@tanstack/react-router';
import type { JSX } from 'react';
import { useAddress } from '../../state/address.ts';
import { CommandDrawer } from '../../widgets/command-drawer/command-drawer.tsx';
import { LedgerList } from '../../widgets/command-ledger/ledger-list.tsx';

/** The ledger of commands: who sent which command to which device, and its result. The address holds the open one. */
export default function LedgerScreen(): JSX.Element {
  const navigate = useNavigate();
  const search = useAddress();
  const { command, ...list } = search;
  return (
    <>
      <LedgerList onOpen={({ id }) => void navigate({ to: '.', search: { ...list, command: id } })} />
      <CommandDrawer
        open={command !== undefined}
        of={{ subject: '' }}
        {...(command === undefined ? {} : { id: command })}
        onClose={() => void navigate({ to: '.', search: list })}
      />
    </>
  );
}
