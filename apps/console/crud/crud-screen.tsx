import type { JSX } from 'react';
import styles from './crud.module.css';
import { CrudFrame } from './crud-frame.tsx';
import type { CrudScreenProps } from './crud-props.ts';
import { List } from './list.tsx';
import { Panel } from './panel.tsx';
import { SearchForm } from './search.tsx';
import { ListToolbar } from './toolbar.tsx';
import { useCrudScreen } from './use-crud-screen.ts';

/**
 * The usual screen of a descriptor: search, buttons, rows, form. A screen with another layout, or with
 * something between the parts, composes `useCrudScreen` and the parts itself.
 */
export function CrudScreen(props: CrudScreenProps): JSX.Element {
  const several = props.toolbarActions?.some((action) => action.pick !== 'any') ?? false;
  const crud = useCrudScreen({ choosable: several, ...props });
  return (
    <CrudFrame crud={crud}>
      <div className={styles.listHead}>
        <SearchForm crud={crud} first={props.searchFirst} />
        <ListToolbar {...props} crud={crud} />
      </div>
      <List {...props} crud={crud} />
      <Panel {...props} crud={crud} />
    </CrudFrame>
  );
}
