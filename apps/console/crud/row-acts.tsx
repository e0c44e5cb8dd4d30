import type { WireRow } from '@heliodeck/client/page';
import { Button, Tooltip } from 'antd';
import type { JSX } from 'react';
import { useMessages } from '../i18n/messages.ts';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-paths.ts';
import { Popover, PopoverItem } from '../shell/popover/popover.tsx';
import styles from './crud.module.css';
import { crudWords } from './crud-words.ts';
import { fitActs } from './fit-acts.ts';

/** A button of a row, ready to be drawn. */
export interface RowAct {
  readonly key: string;
  readonly text: string;
  /** In a table it is drawn in place of the text, which stays its name. */
  readonly icon?: IconName;
  readonly grave?: boolean;
  /** A click on the row does it, too. */
  readonly opens?: true;
  /** Always in the menu, however much room there is. */
  readonly apart?: boolean;
  readonly shown: (row: WireRow) => boolean;
  /** In words; undefined = it can be pressed. */
  readonly whyNot: (row: WireRow) => string | undefined;
  readonly run: (row: WireRow) => void;
}

/** The buttons of one row: the first ones side by side, in a table as icons, the others behind "more". */
export function RowActs(props: {
  acts: readonly RowAct[];
  /** How many stand side by side; a row that shows only some of the acts may have room for others. */
  fit: number;
  /** Room for them, px, where the row's own buttons decide. */
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
  /** Drawn in place of the text. */
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
