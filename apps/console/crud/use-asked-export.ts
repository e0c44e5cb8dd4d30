import { useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { serverNow } from '../api/server-clock.ts';
import { useFeedback } from '../feedback/use-feedback.ts';
import { useMessages } from '../i18n/messages.ts';
import { periodFilter } from './asked-period.ts';
import { crudWords } from './crud-words.ts';
import type { Crud } from './use-crud-screen.ts';

/**
 * Opens the question of the export where an address asks for it (`act=export`, `period=lastWeek`, as the search makes it), once the
 * list of that period has come. The person still says yes or no.
 */
export function useAskedExport(crud: Crud, onExport: (() => Promise<void>) | undefined): void {
  const search = useSearch({ strict: false }) as Readonly<Record<string, string>>;
  const asked = crud.options.embedded === undefined && search.act === 'export';
  const w = useMessages(crudWords);
  const { warn } = useFeedback();
  const [isPending, setPending] = useState(false);
  const { read, set, state, options } = crud;
  const begin = useEffectEvent(() => {
    const filters = {
      ...state.filters,
      ...periodFilter(options.entity, search.period, new Date(serverNow())),
    };
    set({ filters, page: 1, panel: undefined }, 'replace');
    setPending(true);
  });
  useEffect(() => {
    if (asked) begin();
  }, [asked]);
  const run = useEffectEvent(() => {
    setPending(false);
    if (onExport) void onExport();
    else warn(w.noExport);
  });
  const isReady = isPending && !asked && read.list !== undefined && !read.busy;
  useEffect(() => {
    if (isReady) run();
  }, [isReady]);
}
