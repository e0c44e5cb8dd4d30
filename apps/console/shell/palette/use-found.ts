import type { Found } from '@heliodeck/model/wire/found';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { get } from '../../api/client.ts';

/** Pause in typing after which the server is queried, ms. */
const restMs = 150;

/**
 * Results of the server, requested after a pause in typing. Nothing is requested for less than two letters.
 * @param settable only devices on which this charging parameter can be set
 */
export function useFound(
  keyword: string,
  settable: string | undefined,
): { readonly found: readonly Found[]; readonly isAsking: boolean } {
  const [rested, setRested] = useState(keyword);
  useEffect(() => {
    const timer = setTimeout(() => setRested(keyword), restMs);
    return () => clearTimeout(timer);
  }, [keyword]);
  const isLong = [...rested].length > 1;
  const { data, isFetching } = useQuery({
    queryKey: ['palette', rested, settable],
    enabled: isLong,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      get<readonly Found[]>('blade-watch/watch/find', { keyword: rested.slice(0, 80), settable }, signal),
  });
  return {
    found: isLong && [...keyword].length > 1 ? (data ?? []) : [],
    isAsking: isFetching || rested !== keyword,
  };
}
