import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { Fields } from '@heliodeck/model/descriptors/field';
import { withDecimals } from '@heliodeck/model/descriptors/with-decimals';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { get } from '../../api/client.ts';

/** A device rarely changes its model; it is looked up again after this time, ms. */
const modelKeptMs = 60_000;

const modelQuery = (xwjId: string | undefined) =>
  queryOptions({
    queryKey: ['device-model', xwjId],
    queryFn: xwjId
      ? ({ signal }) => get<{ readonly model: string | null }>('blade-xwj/xwj/detail', { id: xwjId }, signal)
      : skipToken,
    staleTime: modelKeptMs,
  });

/**
 * Fields of readings with the decimals of their device; undefined if they belong to several devices, or the
 * device is not known yet. The data of models is loaded only if there is a device, because it is larger than
 * the list.
 */
export function useMeasuredFields(entity: Entity | undefined, xwjId: unknown): Fields | undefined {
  const isOne = entity?.telemetry !== undefined && typeof xwjId === 'string' && /^\d+$/.test(xwjId);
  const { data: device } = useQuery(modelQuery(isOne ? xwjId : undefined));
  return useModelFields(isOne ? entity : undefined, device?.model);
}

/** Fields of readings with the decimals of a device model; undefined until the data of the model is loaded. */
export function useModelFields(
  entity: Entity | undefined,
  model: string | null | undefined,
): Fields | undefined {
  const screen = entity?.key;
  const { data: decimals } = useQuery({
    queryKey: ['measured-fields', screen, model],
    queryFn:
      screen && model
        ? async () =>
            (await import('@heliodeck/devices/description/measured-fields')).coarserFields(screen, model)
        : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(
    () => (entity && decimals ? withDecimals(entity.fields, decimals) : undefined),
    [entity, decimals],
  );
}
