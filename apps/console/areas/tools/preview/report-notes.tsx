import { Alert } from 'antd';
import type { JSX } from 'react';
import styles from '../tools.module.css';

/** What limits left out of a report. */
export function ReportNotes({ notes }: { readonly notes: readonly string[] }): JSX.Element | null {
  if (notes.length === 0) return null;
  const lines = notes.map((note) => <div key={note}>{note}</div>);
  return <Alert className={styles.problem} type="warning" showIcon message={lines} />;
}
