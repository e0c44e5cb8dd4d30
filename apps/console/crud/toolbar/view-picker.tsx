import { type ListView, listSettingsLimits } from '@heliodeck/model/wire/list-layout';
import { Button, Input } from 'antd';
import { type JSX, useState } from 'react';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useJoined, useMessages } from '../../i18n/messages.ts';
import { IconButton } from '../../ui/popover/icon-button.tsx';
import type { Crud } from '../screen/use-crud-screen.ts';
import styles from '../shared/crud.module.css';
import { crudWords } from '../shared/crud-words.ts';

/** Named views of a list: applying, saving and removing them. */
export function ViewPicker({ crud }: { crud: Crud }): JSX.Element {
  const w = useMessages(crudWords);
  const joined = useJoined();
  const { warn } = useFeedback();
  const [name, setName] = useState('');
  const { arrangement, state, set } = crud;
  const apply = (view: ListView): void => {
    const { gone, ...found } = arrangement.applyView(view);
    set({ ...found, page: 1 });
    if (gone.length > 0) warn(w.viewPartly(joined(gone)));
  };
  const save = (): void => {
    const given = name.trim();
    if (given === '') return;
    if (arrangement.saveView(given, state)) setName('');
    else warn(w.viewsFull(listSettingsLimits.views));
  };
  return (
    <>
      <p className={styles.pickerTitle}>{w.views}</p>
      {arrangement.views.length > 0 && (
        <ul className={styles.pickerList}>
          {arrangement.views.map((view) => (
            <li key={view.name} className={styles.pickerLine}>
              <button type="button" className={styles.viewName} title={view.name} onClick={() => apply(view)}>
                {view.name}
              </button>
              <IconButton
                label={w.removeView(view.name)}
                icon="trash"
                onClick={() => arrangement.removeView(view.name)}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.pickerLine}>
        <Input
          size="small"
          aria-label={w.viewName}
          placeholder={w.viewName}
          maxLength={listSettingsLimits.viewName}
          value={name}
          onChange={(event) => setName(event.target.value)}
          onPressEnter={save}
        />
        <Button size="small" disabled={name.trim() === ''} onClick={save}>
          {w.saveView}
        </Button>
      </div>
    </>
  );
}
