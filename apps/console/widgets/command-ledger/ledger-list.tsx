import type { WireRow } from '@heliodeck/client/page';
import { label } from '@heliodeck/kit/label';
import type { commandOrigins } from '@heliodeck/model/commands/command-states';
import { deviceCommand } from '@heliodeck/model/commands/device-command';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import { Button, Switch } from 'antd';
import { type JSX, useId, useState } from 'react';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import { EmptyList } from '../../crud/notices/list-notices.tsx';
import type { RowAction } from '../../crud/shared/crud-props.ts';
import { crudWords } from '../../crud/shared/crud-words.ts';
import { Absent } from '../../fields/shared/absent.tsx';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import tabbed from '../../ui/tabbed.module.css';
import { CommandStatus } from '../command-drawer/command-card.tsx';
import type { CommandRow } from '../command-drawer/command-row.ts';
import { commandLabel, commandWords } from '../command-drawer/command-words.ts';
import { reasonOf } from '../command-drawer/reason-words.ts';

interface LedgerListProps {
  /** Limits the list to this device. */
  readonly deviceId?: string;
  /** Height inside another screen. */
  readonly height?: number | string;
  readonly onOpen: (row: CommandRow) => void;
}

const commandOf = (row: WireRow): CommandRow => row as unknown as CommandRow;

/** The time of the command is the first column: every record has that field, so the descriptor does not list it. */
const ledger: Entity = {
  ...deviceCommand,
  fields: {
    createTime: { kind: 'dateTime', label: commandWords.issued, list: { width: 170, sortable: true } },
    ...deviceCommand.fields,
  },
};

const words = {
  automatic: label('显示自动读取', 'Show automatic reads'),
  noneGiven: label('没有人下发过命令', 'Nobody has given a command'),
  readsHidden: label('自动读取未显示。', 'Automatic reads are not shown.'),
};
/** Automatic reads would hide the commands of users. */
const automatic: (typeof commandOrigins)[number]['value'] = 'automatic';

const lead = ['createTime', 'state', 'word', 'deviceId', 'stationName', 'detail'];

/** The ledger of commands as a list: the request as text, its state, and the reason; automatic reads on demand. */
export function LedgerList({ deviceId, height, onOpen }: LedgerListProps): JSX.Element {
  const translate = useTranslate();
  const w = useMessages(words);
  const id = useId();
  const [isAll, setAll] = useState(false);
  const rowActions: readonly RowAction[] = [
    {
      key: 'view',
      label: crudWords.view,
      icon: 'eye',
      opens: true,
      permission: 'deviceCommand_view',
      run: (row) => onOpen(commandOf(row)),
    },
  ];
  const list = (
    <CrudScreen
      key={`${deviceId ?? ''} ${isAll}`}
      entity={ledger}
      lead={lead}
      rows={{ titleOf: (row) => `${translate(commandLabel(commandOf(row)))} ${String(row.createTime)}` }}
      acts={[]}
      rowActions={rowActions}
      cells={{
        word: (_value, row) => <Asked row={commandOf(row)} />,
        state: (_value, row) => <CommandStatus row={commandOf(row)} />,
        detail: (_value, row) => <Reason row={commandOf(row)} />,
      }}
      {...(isAll
        ? {}
        : {
            empty: (
              <EmptyList text={w.noneGiven}>
                <p>{w.readsHidden}</p>
                <Button onClick={() => setAll(true)}>{w.automatic}</Button>
              </EmptyList>
            ),
          })}
      fixed={{ ...(deviceId ? { deviceId } : {}), ...(isAll ? {} : { origin_notequal: automatic }) }}
      {...(deviceId ? { without: ['dtuId', 'stationName'] } : {})}
      {...(height === undefined ? {} : { embedded: { height } })}
    />
  );
  return (
    <div className={tabbed.tabbed}>
      <span className={tabbed.switch}>
        <Switch size="small" id={id} checked={isAll} onChange={setAll} />{' '}
        <label htmlFor={id}>{w.automatic}</label>
      </span>
      {list}
    </div>
  );
}

function Asked({ row }: { row: CommandRow }): JSX.Element {
  const translate = useTranslate();
  // Packets and messages have the label of their kind; the drawer has the typed text.
  return <span>{translate(commandLabel(row))}</span>;
}

function Reason({ row }: { row: CommandRow }): JSX.Element {
  const translate = useTranslate();
  const reason = reasonOf(row);
  return reason ? <span>{translate(reason)}</span> : <Absent />;
}
