import { Button } from 'antd';
import { type JSX, useId, useState } from 'react';
import { usePermissions } from '../../api/menus.ts';
import { EmptyList } from '../../crud/notices/list-notices.tsx';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import { CommandDrawer } from '../../widgets/command-drawer/command-drawer.tsx';
import { isDangerous } from '../../widgets/command-drawer/command-request.ts';
import { subjectOf } from '../../widgets/command-drawer/command-row.ts';
import { LockNote } from '../../widgets/command-drawer/lock-note.tsx';
import { LedgerList } from '../../widgets/command-ledger/ledger-list.tsx';
import {
  type CommandEntry,
  controlEntries,
  dataEntries,
  mayControl,
  mayGetData,
} from '../../widgets/device-commands/entries.ts';
import { useDeviceCommands } from '../../widgets/device-commands/use-device-commands.tsx';
import type { Device } from '../../widgets/device-detail/shared/device.ts';
import styles from './controller.module.css';
import { controllerWords } from './controller-words.ts';

/** Commands for the selected controller, and those sent to it before (docs/product/devices.md#one-controller). */
export function CommandView({ device }: { device: Device | undefined }): JSX.Element {
  const w = useMessages(controllerWords);
  const held = usePermissions();
  const { send, surface } = useDeviceCommands();
  const [opened, setOpened] = useState<string>();
  if (!device) return <EmptyList text={w.chooseFirst} />;
  const run = (entry: CommandEntry): void => {
    if (entry.request) void send(device, entry.request);
  };
  return (
    <div className={styles.commands}>
      <div className={styles.lock}>
        <LockNote deviceId={device.id} />
      </div>
      {mayGetData(device, held) && <Entries title={w.getData} entries={dataEntries(device)} onRun={run} />}
      {mayControl(device, held) && <Entries title={w.control} entries={controlEntries(device)} onRun={run} />}
      {held.has('deviceCommand_view') && (
        <LedgerList deviceId={device.id} height="calc(48 * var(--dvh))" onOpen={(row) => setOpened(row.id)} />
      )}
      <CommandDrawer
        open={opened !== undefined}
        of={{ subject: subjectOf(device.name, device.stationName, device.dtuName) }}
        {...(opened === undefined ? {} : { id: opened })}
        onClose={() => setOpened(undefined)}
      />
      {surface}
    </div>
  );
}

interface EntriesProps {
  readonly title: string;
  readonly entries: readonly CommandEntry[];
  readonly onRun: (entry: CommandEntry) => void;
}

function Entries({ title, entries, onRun }: EntriesProps): JSX.Element {
  const translate = useTranslate();
  const w = useMessages(controllerWords);
  const id = useId();
  // Touch screens have no tooltips: the reasons for disabled buttons are listed below.
  const reasons = new Map<string, string[]>();
  for (const { whyNot, label } of entries) {
    if (whyNot) reasons.set(translate(whyNot), [...(reasons.get(translate(whyNot)) ?? []), translate(label)]);
  }
  return (
    <section aria-labelledby={id}>
      <div className={styles.entries}>
        <h3 id={id}>{title}</h3>
        {entries.map((entry) => (
          <Button
            key={entry.key}
            disabled={entry.request === undefined}
            onClick={() => onRun(entry)}
            {...(entry.request && isDangerous(entry.request)
              ? { icon: <Icon name="lock" size={14} />, title: w.asksPassword }
              : {})}
          >
            {translate(entry.label)}
          </Button>
        ))}
      </div>
      {[...reasons].map(([reason, labels]) => (
        <p key={reason} className={styles.reasons}>
          {w.greyed(reason, labels)}
        </p>
      ))}
    </section>
  );
}
