import type { JSX, ReactNode } from 'react';
import styles from './fields.module.css';

/** The ancestors of a record of a tree, from the top. */
type Above = readonly { readonly id: string; readonly title: string }[];

/** A search result in a tree: its ancestors distinguish records with the same name. */
export function PlacedRecord({ above, children }: { above: unknown; children: ReactNode }): ReactNode {
  const path = (Array.isArray(above) ? (above as Above) : []).map(({ title }) => title).join(' / ');
  if (path === '') return children;
  return <PlacedBelow path={path}>{children}</PlacedBelow>;
}

/** A value with a secondary text of the same row below it. */
export function ValueWithAncestors({ below, children }: { below: unknown; children: ReactNode }): ReactNode {
  return typeof below === 'string' && below !== '' ? (
    <PlacedBelow path={below}>{children}</PlacedBelow>
  ) : (
    children
  );
}

const PlacedBelow = ({ path, children }: { path: string; children: ReactNode }): JSX.Element => (
  <span className={styles.placed}>
    <span>{children}</span>
    <span title={path}>{path}</span>
  </span>
);

/** Two values of a narrow row, one below the other. */
export const Pair = ({ lower, children }: { lower: ReactNode; children: ReactNode }): JSX.Element => (
  <span className={styles.pair}>
    <span data-value>{children}</span>
    <span data-value>{lower}</span>
  </span>
);
