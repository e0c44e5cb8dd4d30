import { useEffect, useEffectEvent, useState } from 'react';
import { serverNow } from '../../api/server-clock.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useAddress } from '../../state/address.ts';
import { type Crud, isSame } from '../screen/use-crud-screen.ts';
import { crudWords } from '../shared/crud-words.ts';
import { periodFilter } from '../state/asked-period.ts';

/**
 * Opens the confirmation of the export if the address requests it (`act=export`, `period=lastWeek`, as links
 * of the search do), once the list of that period has arrived. The user still confirms it.
 * @returns what the button does: entered conditions are searched for first, since users expect the export to
 * match the search bar
 */
export function useAskedExport(
  crud: Crud,
  onExport: (() => Promise<void>) | undefined,
): (() => Promise<void>) | undefined {
  const search = useAddress();
  const asked = crud.options.embedded === undefined && search.act === 'export';
  const w = useMessages(crudWords);
  const { warn } = useFeedback();
  const [pending, setPending] = useState<Readonly<Record<string, string>>>();
  const { read, set, state, options } = crud;
  const begin = useEffectEvent(() => {
    const filters = {
      ...state.filters,
      ...periodFilter(options.entity, search.period, new Date(serverNow())),
    };
    set({ filters, page: 1, panel: undefined }, 'replace');
    setPending(filters);
  });
  useEffect(() => {
    if (asked) begin();
  }, [asked]);
  const run = useEffectEvent(() => {
    setPending(undefined);
    if (onExport) void onExport();
    else warn(w.noExport);
  });
  const isReady =
    pending !== undefined &&
    isSame(pending, state.filters) &&
    !asked &&
    read.list !== undefined &&
    !read.busy;
  useEffect(() => {
    if (isReady) run();
  }, [isReady]);
  if (onExport === undefined) return undefined;
  return async () => {
    const entered = crud.entered();
    if (entered === undefined) return onExport();
    crud.search(entered);
    setPending(entered);
  };
}
