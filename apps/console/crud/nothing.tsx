import { useQuery } from '@tanstack/react-query';
import type { JSX, ReactNode } from 'react';
import { useMessages } from '../i18n/messages.ts';
import { crudWords } from './crud-words.ts';
import { EmptyList } from './list-notices.tsx';
import { emptyState, listQuery } from './list-state.ts';
import { NoMatch } from './no-match.tsx';
import { readRows } from './use-crud-list.ts';
import type { Crud } from './use-crud-screen.ts';

interface NothingProps {
  readonly crud: Crud;
  /** What it means that there is none, where the screen knows. */
  readonly empty: ReactNode;
}

/** Why a list has no rows: the conditions that hide them, else what it means. */
export function Nothing({ crud, empty }: NothingProps): ReactNode {
  const w = useMessages(crudWords);
  if (crud.isFiltered) return <Hidden crud={crud} />;
  return empty ?? <EmptyList text={w.none} />;
}

/** The conditions of the person can be cleared; those of the screen stay. */
function Hidden({ crud }: { readonly crud: Crud }): JSX.Element {
  const { entity, paths, within, fixed, told } = crud.options;
  const path = paths?.list ?? `${entity.path}/list`;
  const query = listQuery(entity, emptyState(1), { ...within, ...fixed });
  const { data } = useQuery({
    queryKey: ['list', entity.key, path, query],
    queryFn: ({ signal }) => readRows(path, query, signal),
  });
  return (
    <NoMatch
      {...{ entity, told, filters: crud.state.filters, hidden: data?.total }}
      onClear={() => crud.search({})}
    />
  );
}
