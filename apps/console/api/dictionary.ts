import type { Label } from '@heliodeck/kit/label';
import { label } from '@heliodeck/kit/label';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { get } from './client.ts';

/** An item of a dictionary: `dictValue` is its Chinese label, `dictValueEn` its English one (docs/product/dictionaries.md#words). */
interface Item {
  readonly dictKey: string;
  readonly dictValue: string;
  readonly dictValueEn: string;
}

interface DictOption {
  readonly value: string;
  readonly label: Label;
}

const none: readonly DictOption[] = [];

const dictionaryQuery = (code: string, business: boolean) =>
  queryOptions({
    queryKey: ['dictionary', business, code],
    queryFn: async ({ signal }): Promise<readonly DictOption[]> => {
      const items = await get<readonly Item[]>(
        `blade-system/${business ? 'dict-biz' : 'dict'}/dictionary`,
        { code },
        signal,
      );
      return items.map((item) => ({
        value: String(item.dictKey),
        label: label(item.dictValue, item.dictValueEn),
      }));
    },
    staleTime: 5 * 60_000,
  });

/** Options of a dictionary; empty while they are being fetched, if they cannot be fetched, and without a code. */
export function useDictionary(
  code: string | undefined,
  business = false,
): { readonly options: readonly DictOption[]; readonly loading: boolean } {
  const { data, isPending } = useQuery({
    ...dictionaryQuery(code ?? '', business),
    enabled: code !== undefined,
  });
  return { options: data ?? none, loading: isPending };
}
