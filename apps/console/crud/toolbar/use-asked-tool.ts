import { useEffect, useEffectEvent } from 'react';
import { useAddress } from '../../state/address.ts';
import type { Crud } from '../screen/use-crud-screen.ts';
import type { ToolbarAction } from '../shared/crud-props.ts';

/**
 * Triggers the screen's own button above the list that an address names (`act=import`, as links of the search
 * do), once the list has been loaded.
 */
export function useAskedTool(
  crud: Crud,
  tools: readonly ToolbarAction[],
  press: (tool: ToolbarAction) => void,
): void {
  const { act } = useAddress();
  const isOpen = crud.options.embedded === undefined && crud.read.list !== undefined;
  const asked = isOpen ? tools.find(({ key, pick }) => pick === 'any' && key === act) : undefined;
  const run = useEffectEvent(() => {
    // Neither a reload nor a link triggers it again.
    crud.set({ panel: undefined }, 'replace');
    if (asked) press(asked);
  });
  const key = asked?.key;
  useEffect(() => {
    if (key !== undefined) run();
  }, [key]);
}
