import { Button, Drawer } from 'antd';
import { type JSX, useState } from 'react';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import styles from '../shared/crud.module.css';
import type { ToolbarAction } from '../shared/crud-props.ts';
import { crudWords } from '../shared/crud-words.ts';

interface MoreSheetProps {
  readonly actions: readonly ToolbarAction[];
  readonly onPress: (action: ToolbarAction) => void;
}

/** A menu for the buttons that a phone has no room for above the list: it slides in from below. */
export function MoreSheet({ actions, onPress }: MoreSheetProps): JSX.Element {
  const w = useMessages(crudWords);
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        aria-label={w.moreActs}
        aria-haspopup="dialog"
        icon={<Icon name="more" size={16} />}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Drawer open placement="bottom" size="auto" title={w.moreActs} onClose={() => setOpen(false)}>
          <div className={styles.sheet}>
            {actions.map((action) => (
              <Button
                key={action.key}
                block
                size="large"
                className={styles.choice ?? ''}
                onClick={() => {
                  setOpen(false);
                  onPress(action);
                }}
              >
                {action.icon && <Icon name={action.icon} size={16} />}
                {translate(action.label)}
              </Button>
            ))}
          </div>
        </Drawer>
      )}
    </>
  );
}
