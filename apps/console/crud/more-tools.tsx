import type { JSX } from 'react';
import { useMessages, useTranslate } from '../i18n/messages.ts';
import { Icon } from '../icons/icon.tsx';
import { Pop, PopItem } from '../shell/pop/pop.tsx';
import styles from './crud.module.css';
import type { ToolbarAction } from './crud-props.ts';
import { crudWords } from './crud-words.ts';

interface MoreToolsProps {
  readonly actions: readonly ToolbarAction[];
  readonly onPress: (action: ToolbarAction) => void;
}

/** What one line above a list has no room for, behind the three dots its rows have. */
export function MoreTools({ actions, onPress }: MoreToolsProps): JSX.Element {
  const w = useMessages(crudWords);
  const translate = useTranslate();
  return (
    <Pop
      label={w.moreActs}
      icon="more"
      kind="menu"
      align="start"
      face={<Icon name="more" size={16} />}
      className={styles.toolsMore ?? ''}
    >
      {(close) =>
        actions.map((action) => (
          <PopItem
            key={action.key}
            {...(action.icon ? { icon: action.icon } : {})}
            onSelect={() => {
              close();
              onPress(action);
            }}
          >
            {translate(action.label)}
          </PopItem>
        ))
      }
    </Pop>
  );
}
