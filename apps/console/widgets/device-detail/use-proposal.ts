import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { usePermissions } from '../../api/menus.ts';
import { useAddress } from '../../state/address.ts';
import { readProposal } from './proposal.ts';

/**
 * What an address proposes for parameters (`set=nominalVoltage:54.4`, as the search makes it; `set=edit` opens the form alone). It is
 * taken out of the address first, so that neither a reload nor a link proposes it again, and then handed over once.
 */
export function useProposal(onProposed: (values: Readonly<Record<string, number>>) => void): void {
  const search = useAddress();
  const navigate = useNavigate();
  // Before it is known what the person may do, nothing can be opened.
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
