import { messages } from '@heliodeck/model/wire/messages';
import { Button, Drawer } from 'antd';
import type { JSX } from 'react';
import { usePermissions } from '../../api/menus.ts';
import type { WireRow } from '../../api/page.ts';
import type { ListHandle, ToolbarAction } from '../../crud/crud-props.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useSay, useWords } from '../../i18n/words.ts';
import { Icon } from '../../icons/icon.tsx';
import styles from './system.module.css';
import { systemWords } from './system-words.ts';

interface UserMoreSheetProps {
  readonly actions: readonly ToolbarAction[];
  readonly users: readonly WireRow[];
  readonly list: ListHandle;
  readonly onClose: () => void;
}

/** On a phone the buttons above the list would fill the screen: they come up from below instead. */
export function UserMoreSheet({ actions, users, list, onClose }: UserMoreSheetProps): JSX.Element {
  const w = useWords(systemWords);
  const say = useSay();
  const held = usePermissions();
  const { warn, failed } = useFeedback();
  const press = (action: ToolbarAction): void => {
    onClose();
    if (action.pick === 'some' && users.length === 0) warn(say(messages['selection.none']));
    else void Promise.resolve(action.run(users, list)).catch(failed);
  };
  return (
    <Drawer open placement="bottom" size="auto" title={w.more} onClose={onClose}>
      <div className={styles.stack}>
        {actions
          .filter(({ permission }) => permission === undefined || held.has(permission))
          .map((action) => (
            <Button
              key={action.key}
              block
              size="large"
              className={styles.choice ?? ''}
              onClick={() => press(action)}
            >
              {action.icon && <Icon name={action.icon} size={16} />}
              {say(action.label)}
            </Button>
          ))}
      </div>
    </Drawer>
  );
}
