import { dtuOnlineOptions } from '@heliodeck/model/devices/device-words';
import { Modal } from 'antd';
import { type JSX, useEffect, useRef } from 'react';
import { OptionCell } from '../../fields/shared/options.tsx';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import { walkMenu } from '../../ui/popover/popover.tsx';
import { isDangerous } from '../command-drawer/command-request.ts';
import { subjectOf } from '../command-drawer/command-row.ts';
import type { Device } from '../device-detail/shared/device.ts';
import { deviceCommandWords } from './device-command-words.ts';
import styles from './device-commands.module.css';
import type { CommandEntry } from './entries.ts';

interface CommandMenuProps {
  readonly device: Device;
  /** Name of the menu in the current language. */
  readonly name: string;
  readonly entries: readonly CommandEntry[];
  readonly onChoose: (entry: CommandEntry) => void;
  readonly onClose: () => void;
}

/**
 * The commands of a device, as a menu in a dialog: it has room for the reason why an entry is disabled, and large touch
 * targets on a phone, where the buttons of a row are in a menu already.
 */
export function CommandMenu({ device, name, entries, onChoose, onClose }: CommandMenuProps): JSX.Element {
  const w = useMessages(deviceCommandWords);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector<HTMLElement>('[role=menuitem]:not([aria-disabled=true])')?.focus();
  }, []);
  const title = w.titleOf(name, device.name ?? '');
  return (
    <Modal open centered width={440} title={title} footer={null} onCancel={onClose}>
      <p className={styles.state}>
        {subjectOf(device.stationName, device.dtuName)}{' '}
        <OptionCell options={dtuOnlineOptions} value={device.dtuOnlineStatus} />
      </p>
      <div
        ref={list}
        role="menu"
        tabIndex={-1}
        aria-label={title}
        className={styles.menu}
        onKeyDown={walkMenu}
      >
        {entries.map((entry) => (
          <MenuEntry key={entry.key} entry={entry} onChoose={() => onChoose(entry)} />
        ))}
      </div>
    </Modal>
  );
}

function MenuEntry({ entry, onChoose }: { entry: CommandEntry; onChoose: () => void }): JSX.Element {
  const w = useMessages(deviceCommandWords);
  const translate = useTranslate();
  const locked = entry.request !== undefined && isDangerous(entry.request);
  return (
    <button
      type="button"
      role="menuitem"
      className={styles.entry}
      aria-disabled={entry.request === undefined}
      data-grave={locked}
      onClick={() => entry.request && onChoose()}
    >
      <span>{translate(entry.label)}</span>
      {entry.whyNot && <span className={styles.why}>{translate(entry.whyNot)}</span>}
      {locked && (
        <span className={styles.why} title={w.asksPassword}>
          <Icon name="lock" size={14} />
          <span className="unseen">{w.asksPassword}</span>
        </span>
      )}
    </button>
  );
}
