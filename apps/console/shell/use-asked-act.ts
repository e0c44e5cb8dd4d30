import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useAddress } from '../state/address.ts';

/** Does what an address asks for (`act=export`, as the search makes it), once, and takes it out of the address. */
export function useAskedAct(act: string, run: () => void): void {
  const navigate = useNavigate();
  const search = useAddress();
  const isAsked = search.act === act;
  const begin = useEffectEvent(() => {
    const { act: _done, period: _period, ...rest } = search;
    void navigate({ to: '.', search: rest, replace: true } as never);
    run();
  });
  useEffect(() => {
    if (isAsked) begin();
  }, [isAsked]);
}
