import { queryOptions } from '@tanstack/react-query';
import { get } from '../../../api/client.ts';

/** A table or view as an option of the form. */
export interface OfferedTable {
  readonly name: string;
  readonly kind: 'table' | 'view';
  /** Its comment; '' if it has none. */
  readonly title: string;
  readonly entityName: string;
}

interface TableReply extends Omit<OfferedTable, 'title'> {
  /** The name, a colon and the comment. */
  readonly comment: string;
}

/** Tables of a data source. Refetched whenever the form is opened: the database is external. */
export const tablesQuery = (datasourceId: string) =>
  queryOptions({
    queryKey: ['model-tables', datasourceId],
    queryFn: async ({ signal }): Promise<readonly OfferedTable[]> => {
      const tables = await get<readonly TableReply[]>(
        'blade-develop/model/table-list',
        { datasourceId },
        signal,
      );
      return tables.map(({ comment, ...table }) => ({
        ...table,
        title: comment.slice(table.name.length + 1),
      }));
    },
    retry: false,
    staleTime: 0,
  });
