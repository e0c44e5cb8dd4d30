import type { ListSettings } from '@heliodeck/model/wire/list-layout';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { get, post } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { keepLists, keptLists, type Lists } from '../../state/kept-lists.ts';

const queryKey = ['list-settings'];
const freshMs = 300_000;
const plain: ListSettings = {};

/** The user's settings of a list, and a function to store others; default settings are removed. */
export function useListSettings(listKey: string): readonly [ListSettings, (settings: ListSettings) => void] {
  const userId = useSession()?.userId;
  const client = useQueryClient();
  const { failed } = useFeedback();
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const lists = await get<Lists>('blade-system/list-settings', undefined, signal);
      keepLists(userId, lists);
      return lists;
    },
    enabled: userId !== undefined,
    staleTime: freshMs,
    initialData: () => keptLists(userId),
    initialDataUpdatedAt: 0,
  });
  const save = (settings: ListSettings): void => {
    const said = settings.layout !== undefined || (settings.views?.length ?? 0) > 0;
    const { [listKey]: _before, ...others } = client.getQueryData<Lists>(queryKey) ?? {};
    const lists = said ? { ...others, [listKey]: settings } : others;
    void client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, lists);
    keepLists(userId, lists);
    void post('blade-system/list-settings/save', { listKey, settings: said ? settings : null }).catch(failed);
  };
  return [data?.[listKey] ?? plain, save];
}
