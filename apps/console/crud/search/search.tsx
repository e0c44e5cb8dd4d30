import type { JSX } from 'react';
import type { Crud } from '../screen/use-crud-screen.ts';
import { SearchBar } from './search-bar.tsx';

interface SearchProps {
  readonly crud: Crud;
  /** Leading conditions, in this order, if it differs from that of the form. */
  readonly first?: readonly string[] | undefined;
}

/** The conditions of a list. */
export function SearchForm({ crud, first }: SearchProps): JSX.Element {
  const { filters } = crud.state;
  return (
    <SearchBar
      key={JSON.stringify(filters)}
      entity={crud.options.entity}
      without={crud.unlisted}
      first={first}
      filters={filters}
      onSearch={crud.search}
      onEnter={crud.enter}
      beside
    />
  );
}
