import type { JSX } from 'react';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import { Popover, PopoverItem } from '../../ui/popover/popover.tsx';
import styles from '../shared/crud.module.css';
import type { ToolbarAction } from '../shared/crud-props.ts';
import { crudWords } from '../shared/crud-words.ts';

interface MoreToolsProps {
  readonly actions: readonly ToolbarAction[];
  readonly onPress: (action: ToolbarAction) => void;
}

/** The buttons that do not fit in one line above a list, in the same "more" menu as that of rows. */
export function MoreTools({ actions, onPress }: MoreToolsProps): JSX.Element {
  const w = useMessages(crudWords);
  const translate = useTranslate();
  return (
    <Popover
      label={w.moreActs}
      icon="more"
      kind="menu"
      align="start"
      trigger={<Icon name="more" size={16} />}
      className={styles.toolsMore ?? ''}
    >
      {(close) =>
        actions.map((action) => (
          <PopoverItem
            key={action.key}
            {...(action.icon ? { icon: action.icon } : {})}
            onSelect={() => {
              close();
              onPress(action);
            }}
          >
            {translate(action.label)}
          </PopoverItem>
        ))
      }
    </Popover>
  );
}
