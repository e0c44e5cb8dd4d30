import type { JSX } from 'react';
import { Panel } from './form/panel.tsx';
import { List } from './list/list.tsx';
import { CrudFrame, ListHead } from './screen/crud-frame.tsx';
import { useCrudScreen } from './screen/use-crud-screen.ts';
import { SearchForm } from './search/search.tsx';
import type { CrudScreenProps } from './shared/crud-props.ts';
import { ListToolbar } from './toolbar/toolbar.tsx';

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
