import type { JSX, ReactNode } from 'react';
import { usePhone } from '../state/media.ts';
import styles from './crud.module.css';
import type { Crud } from './use-crud-screen.ts';

/** The sheet around the parts of a list. Fills its place, or is as high as the screen it is embedded in wants. */
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
