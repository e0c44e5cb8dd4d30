import type { JSX } from 'react';
import { CrudFrame, ListHead } from './crud-frame.tsx';
import type { CrudScreenProps } from './crud-props.ts';
import { List } from './list.tsx';
import { Panel } from './panel.tsx';
import { SearchForm } from './search.tsx';
import { ListToolbar } from './toolbar.tsx';
import { useCrudScreen } from './use-crud-screen.ts';

/**
 * The usual screen of a descriptor: search, buttons, rows, form. A screen with another layout, or with an option of
 * a part that few screens need, composes `useCrudScreen` and the parts itself.
 */
export function CrudScreen({ rows, form, ...props }: CrudScreenProps): JSX.Element {
  const several = props.toolbarActions?.some((action) => action.pick !== 'any') ?? false;
  const crud = useCrudScreen({ choosable: several, ...props, ...rows });
  return (
    <CrudFrame crud={crud}>
      <ListHead>
        <SearchForm crud={crud} first={props.searchFirst} />
        <ListToolbar {...props} crud={crud} />
      </ListHead>
      <List {...props} {...rows} crud={crud} />
      <Panel {...props} {...form} crud={crud} />
    </CrudFrame>
  );
}
