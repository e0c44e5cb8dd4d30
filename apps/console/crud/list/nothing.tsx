import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { JSX, ReactNode } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyList } from '../notices/list-notices.tsx';
import { NoMatch } from '../notices/no-match.tsx';
import type { Crud } from '../screen/use-crud-screen.ts';
import { crudWords } from '../shared/crud-words.ts';
import { isMeasured } from '../shared/measured.ts';
import { emptyState, listQuery } from '../state/list-state.ts';
import { readRows } from '../state/use-crud-list.ts';

interface NothingProps {
  readonly crud: Crud;
  /** Explanation of an empty list, if the screen has one. */
  readonly empty: ReactNode;
}

/** Why a list has no rows: the conditions that hide them, else the explanation of the screen. */
export function Nothing({ crud, empty }: NothingProps): ReactNode {
  const w = useMessages(crudWords);
  if (crud.isFiltered) return <Hidden crud={crud} />;
  if (empty) return empty;
  // Readings come from devices: entering one by hand is not how such a list begins.
  const mayAdd = crud.may('add') && !isMeasured(crud.options.entity);
  return (
    <EmptyList text={w.none}>
      {mayAdd && <Button onClick={() => crud.add()}>{w.createFirst}</Button>}
    </EmptyList>
  );
}

/** The user's conditions can be cleared; those of the screen stay. */
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
