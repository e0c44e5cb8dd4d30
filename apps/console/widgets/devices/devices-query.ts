import { queryOptions } from '@tanstack/react-query';
import { get } from '../../api/client.ts';
import type { Page } from '../../api/page.ts';
import type { Query } from '../../api/query-string.ts';
import { deviceOf } from './device.ts';

/** Devices of a department: so many the documents ask for at once (monitoring §9). */
const atOnce = 500;

/** Devices that fit a search of their list ({dtuId}, {createDept}, {type} …), by name. */
export const devicesQuery = (search: Query) =>
  queryOptions({
    queryKey: ['devices', search],
    queryFn: async ({ signal }) => {
      const query = { current: 1, size: atOnce, ascs: 'name', ...search };
      const page = await get<Page>('blade-xwj/xwj/list', query, signal);
      return page.records.map(deviceOf);
    },
  });
