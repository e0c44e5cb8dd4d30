import type { OfferedModel } from '@heliodeck/model/tools/code-fill';
import { queryOptions } from '@tanstack/react-query';
import { get } from '../../../api/client.ts';

/** Models for configurations. Refetched whenever a form is opened: fields may have been submitted meanwhile. */
export const modelsQuery = queryOptions({
  queryKey: ['code-models'],
  queryFn: ({ signal }) => get<readonly OfferedModel[]>('blade-develop/code/models', undefined, signal),
  staleTime: 0,
});
