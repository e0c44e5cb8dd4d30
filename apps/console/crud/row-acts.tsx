import type { WireRow } from '@heliodeck/client/page';
import { Button, Tooltip } from 'antd';
import type { JSX } from 'react';
import { useMessages } from '../i18n/messages.ts';
import { Popover, PopoverItem } from '../shell/popover/popover.tsx';
import styles from './crud.module.css';
import { crudWords } from './crud-words.ts';
import { fitActs } from './fit-acts.ts';

/** A button of a row, ready to be drawn. */
export interface RowAct {
  readonly key: string;
  readonly text: string;
  readonly grave?: boolean;
  /** Always in the menu, however much room there is. */
  readonly apart?: boolean;
  readonly shown: (row: WireRow) => boolean;
  /** In words; undefined = it can be pressed. */
  readonly whyNot: (row: WireRow) => string | undefined;
  readonly run: (row: WireRow) => void;
}

/** The buttons of one row: the first ones side by side, the others behind "more". */
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
  const texts = able.map((act) => act.text);
  const hasMenu = able.length < acts.length;
  const fit = props.room === undefined ? props.fit : fitActs(texts, props.room, hasMenu).shown;
  const beside = able.length <= fit ? able : able.slice(0, fit);
  const behind = acts.filter((act) => !beside.includes(act));
  return (
    <div className={styles.acts}>
      {beside.map((act) => (
        <OneAct key={act.key} act={act} row={props.row} title={props.title} />
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

function OneAct({ act, row, title }: { act: RowAct; row: WireRow; title: string }): JSX.Element {
  const why = act.whyNot(row);
  const button = (
    <Button
      type="text"
      size="small"
      className={styles.act ?? ''}
      data-grave={act.grave ?? false}
      disabled={why !== undefined}
      aria-label={`${act.text} ${title}`}
      onClick={() => act.run(row)}
    >
      {act.text}
    </Button>
  );
  return why === undefined ? button : <Tooltip title={why}>{button}</Tooltip>;
}
