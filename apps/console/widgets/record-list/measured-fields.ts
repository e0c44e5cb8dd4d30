import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { Fields } from '@heliodeck/model/descriptors/field';
import { withDecimals } from '@heliodeck/model/descriptors/with-decimals';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDevice } from '../device-detail/use-devices.ts';

/**
 * Fields of a list of readings as the device it is of measures them; undefined where it is of several, or not known yet. What models
 * measure is asked for when there is a device: it is larger than the list.
 */
export function useMeasuredFields(entity: Entity | undefined, xwjId: string | undefined): Fields | undefined {
  const isOne = entity?.telemetry !== undefined && xwjId !== undefined && /^\d+$/.test(xwjId);
  const { data: device } = useDevice(isOne ? xwjId : undefined);
  const [screen, model] = [entity?.key, device?.model];
  const { data: decimals } = useQuery({
    queryKey: ['measured-fields', screen, model],
    queryFn:
      screen && model
        ? async () => (await import('@heliodeck/devices/measured-fields')).coarserFields(screen, model)
        : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(
    () => (entity && decimals ? withDecimals(entity.fields, decimals) : undefined),
    [entity, decimals],
  );
}
