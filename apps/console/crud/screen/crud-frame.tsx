import type { JSX, ReactNode } from 'react';
import { usePhone } from '../../state/media.ts';
import styles from '../shared/crud.module.css';
import type { Crud } from './use-crud-screen.ts';

/** The container of a list's parts. Fills its place, or has the height that the embedding screen sets. */
export function CrudFrame({ crud, children }: { crud: Crud; children: ReactNode }): JSX.Element {
  const phone = usePhone();
  const { embedded } = crud.options;
  const height = phone ? undefined : embedded?.height;
  return (
    <section
      className={styles.screen}
      data-embedded={embedded !== undefined}
      aria-label={crud.name}
      style={height === undefined ? undefined : { height }}
    >
      {children}
    </section>
  );
}

/** Search and buttons above the rows: side by side where there is room. */
export function ListHead({ children }: { children: ReactNode }): JSX.Element {
  return <div className={styles.listHead}>{children}</div>;
}
