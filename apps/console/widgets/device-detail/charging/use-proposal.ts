import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { usePermissions } from '../../../api/menus.ts';
import { useAddress } from '../../../state/address.ts';
import { readProposal } from './proposal.ts';

/**
 * The values that an address proposes for parameters (`set=nominalVoltage:54.4`, created by the search; `set=edit` only
 * opens the form). They are removed from the address first, so that neither a reload nor a link proposes them again,
 * and then passed on once.
 */
export function useProposal(onProposed: (values: Readonly<Record<string, number>>) => void): void {
  const search = useAddress();
  const navigate = useNavigate();
  // The form cannot be opened before the user's permissions are loaded.
  const isKnown = usePermissions().size > 0;
  const { set: text, ...others } = search;
  const take = useEffectEvent(async (said: string) => {
    await navigate({ to: '.', search: others, replace: true } as never);
    const proposal = readProposal(said);
    if (proposal) onProposed(proposal);
  });
  useEffect(() => {
    if (text !== undefined && isKnown) void take(text);
  }, [text, isKnown]);
}
