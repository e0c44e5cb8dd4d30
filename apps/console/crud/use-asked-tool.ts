import { useEffect, useEffectEvent } from 'react';
import { useAddress } from '../state/address.ts';
import type { ToolbarAction } from './crud-props.ts';
import type { Crud } from './use-crud-screen.ts';

/** Presses the screen's own button above the list that an address names (`act=import`, as the search makes it), once the list is there. */
export function useAskedTool(
  crud: Crud,
  tools: readonly ToolbarAction[],
  press: (tool: ToolbarAction) => void,
): void {
  const { act } = useAddress();
  const isOpen = crud.options.embedded === undefined && crud.read.list !== undefined;
  const asked = isOpen ? tools.find(({ key, pick }) => pick === 'any' && key === act) : undefined;
  const run = useEffectEvent(() => {
    // Neither a reload nor a link presses it again.
    crud.set({ panel: undefined }, 'replace');
    if (asked) press(asked);
  });
  const key = asked?.key;
  useEffect(() => {
    if (key !== undefined) run();
  }, [key]);
}
