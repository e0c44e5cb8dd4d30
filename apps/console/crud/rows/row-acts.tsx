import type { WireRow } from '@heliodeck/client/page';
import { Button, Tooltip } from 'antd';
import type { JSX } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import type { IconName } from '../../icons/icon-paths.ts';
import { Popover, PopoverItem } from '../../ui/popover/popover.tsx';
import styles from '../shared/crud.module.css';
import { crudWords } from '../shared/crud-words.ts';
import { fitActs } from './fit-acts.ts';

/** A button of a row, ready to be rendered. */
export interface RowAct {
  readonly key: string;
  readonly text: string;
  /** Rendered in a table instead of the text, which remains its accessible name. */
  readonly icon?: IconName;
  readonly grave?: boolean;
  /** A click on the row triggers it too. */
  readonly opens?: true;
  /** Always in the menu, however much room there is. */
  readonly apart?: boolean;
  readonly shown: (row: WireRow) => boolean;
  /** The reason in words; undefined = it is enabled. */
  readonly whyNot: (row: WireRow) => string | undefined;
  readonly run: (row: WireRow) => void;
}

/** The buttons of one row: the first ones side by side, in a table as icons, the others in "more". */
export function RowActs(props: {
  acts: readonly RowAct[];
  /** Number of buttons side by side; a row with only some of the buttons may have room for others. */
  fit: number;
  /** Width for them, px, if it depends on the row's own buttons. */
  room?: number;
  row: WireRow;
  title: string;
}): JSX.Element {
  const w = useMessages(crudWords);
  const acts = props.acts.filter((act) => act.shown(props.row));
  const able = acts.filter(({ apart }) => !apart);
  const hasMenu = able.length < acts.length;
  const inTable = props.room !== undefined;
  const fit = inTable ? fitActs(able, props.room, hasMenu).shown : props.fit;
  const beside = able.length <= fit ? able : able.slice(0, fit);
  const behind = acts.filter((act) => !beside.includes(act));
  return (
    <div className={styles.acts}>
      {beside.map((act) => (
        <OneAct key={act.key} act={act} row={props.row} title={props.title} icon={inTable && act.icon} />
      ))}
      {behind.length > 0 && (
        <Popover
          label={`${w.moreActs}: ${props.title}`}
          icon="more"
          kind="menu"
          className={styles.rowMore ?? ''}
        >
          {(close) =>
            behind.map((act) => {
              const why = act.whyNot(props.row);
              return (
                <PopoverItem
                  key={act.key}
                  disabled={why !== undefined}
                  {...(act.icon ? { icon: act.icon } : {})}
                  {...(why === undefined ? {} : { hint: why })}
                  onSelect={() => {
                    close();
                    act.run(props.row);
                  }}
                >
                  {act.text}
                </PopoverItem>
              );
            })
          }
        </Popover>
      )}
    </div>
  );
}

interface OneActProps {
  readonly act: RowAct;
  readonly row: WireRow;
  readonly title: string;
  /** Rendered instead of the text. */
  readonly icon: IconName | false | undefined;
}

function OneAct({ act, row, title, icon }: OneActProps): JSX.Element {
  const why = act.whyNot(row);
  const button = (
    <Button
      type="text"
      size="small"
      className={`${styles.act} ${icon ? styles.iconAct : ''}`}
      data-grave={act.grave ?? false}
      title={icon && why === undefined ? act.text : undefined}
      disabled={why !== undefined}
      aria-label={`${act.text} ${title}`}
      {...(why === undefined ? {} : { 'aria-description': why })}
      onClick={() => act.run(row)}
    >
      {icon ? <Icon name={icon} size={16} /> : act.text}
    </Button>
  );
  return why === undefined ? button : <Tooltip title={why}>{button}</Tooltip>;
}
