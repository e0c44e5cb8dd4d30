import type { PlaceProvider } from '@heliodeck/model/wire/found-place';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../api/client.ts';

/** The platform's provider of places; undefined until it is known. */
export function usePlaceProvider(): PlaceProvider | undefined {
  const { data } = useQuery({
    queryKey: ['place provider'],
    queryFn: ({ signal }) =>
      get<{ readonly provider: PlaceProvider }>('blade-weather/place/provider', {}, signal),
    staleTime: 600_000,
    retry: false,
  });
  return data?.provider;
}
