import { Tabs } from 'antd';
import type { JSX, ReactNode } from 'react';
import { useTranslate } from '../../i18n/messages.ts';
import styles from '../shared/record.module.css';
import type { PlacedField, PlacedGroup } from './form-fields.ts';

interface FormGroupsProps {
  readonly groups: readonly PlacedGroup[];
  /**
   * Groups are tabs; the current one is identified by its English title. undefined = all groups one below the
   * other.
   */
  readonly tabs: { readonly shown: string; readonly show: (tab: string) => void } | undefined;
  readonly entry: (placed: PlacedField) => ReactNode;
}

/** The fields of a form by group: under headings, or in tabs. Fields of all tabs are rendered and validated. */
export function FormGroups({ groups, tabs, entry }: FormGroupsProps): JSX.Element {
  const translate = useTranslate();
  const grid = (group: PlacedGroup) => <div className={styles.grid}>{group.fields.map(entry)}</div>;
  if (tabs)
    return (
      <Tabs
        // Keys become parts of ids, and a space in an id would separate two ids for screen readers.
        activeKey={String(groups.findIndex((group) => group.title?.en === tabs.shown))}
        onChange={(key) => tabs.show(groups[Number(key)]?.title?.en ?? '')}
        items={groups.map((group, index) => ({
          key: String(index),
          label: group.title ? translate(group.title) : '',
          children: grid(group),
          forceRender: true,
        }))}
      />
    );
  return (
    <>
      {groups.map((group) => (
        <section key={group.title?.en ?? ''}>
          {group.title && <h3 className={styles.groupTitle}>{translate(group.title)}</h3>}
          {grid(group)}
        </section>
      ))}
    </>
  );
}
