import { type JSX, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { ListedMenu } from '../../api/menus.ts';
import { useSession } from '../../api/session.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import { ToneMark } from '../../theme/tone.tsx';
import { goTo } from '../../ui/navigate.ts';
import { IconButton } from '../../ui/popover/icon-button.tsx';
import { useLightDismiss } from '../../ui/popover/use-light-dismiss.ts';
import { giveUpUnsaved } from '../../ui/unsaved-guard.ts';
import type { Hit } from './hit.ts';
import styles from './palette.module.css';
import { paletteWords } from './palette-words.ts';
import { noteRecent } from './recent.ts';
import { useHits } from './use-hits.ts';

/**
 * Search over menus, stations, devices and their states, settings and actions. Ctrl-K opens it. A command
 * opens its form with the value filled in: nothing is ever sent from here.
 */
export default function Palette({
  menus,
  onClose,
}: {
  menus: readonly ListedMenu[];
  onClose: () => void;
}): JSX.Element {
  const w = useMessages(paletteWords);
  const userId = useSession()?.userId ?? '';
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const { hits, isAsking } = useHits(menus, query);
  useEffect(() => dialog.current?.showModal(), []);
  useLightDismiss(dialog);

  const shown = Math.min(at, Math.max(0, hits.length - 1));
  const open = (hit: Hit | undefined): void => {
    if (!hit) return;
    dialog.current?.close();
    hit.act?.();
    if (hit.href === undefined) return;
    const { key, icon, name, beside, href } = hit;
    if (!hit.once && !key.startsWith('recent-')) noteRecent(userId, { key, icon, name, beside, href });
    // A user who opened the search with unsaved input has agreed to discard it.
    giveUpUnsaved();
    goTo(href);
  };
  const press = (event: KeyboardEvent): void => {
    // During composition a Chinese input method uses Enter and arrow keys itself.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') open(hits[shown]);
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setAt((shown + step + hits.length) % Math.max(1, hits.length));
    }
  };
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={w.title}
      // The browser reports the end of a dialog some time after Escape: without this, Ctrl-K pressed in
      // between would have no effect.
      onCancel={() => {
        dialog.current?.close();
        onClose();
      }}
      onClose={onClose}
    >
      <div className={styles.box}>
        <div className={styles.line}>
          <Icon name="search" />
          <input
            className={styles.input}
            role="combobox"
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-activedescendant={hits[shown] ? `${id}-${shown}` : undefined}
            aria-label={w.hint}
            placeholder={w.kinds}
            value={query}
            onChange={(event) => {
              setQuery(event.target.value);
              setAt(0);
            }}
            onKeyDown={press}
          />
          <IconButton
            label={w.close}
            icon="close"
            className={styles.close ?? ''}
            onClick={() => dialog.current?.close()}
          />
        </div>
        <div id={`${id}-list`} role="listbox" aria-label={w.results} tabIndex={-1} className={styles.list}>
          {hits.map((hit, index) => (
            <Row
              key={hit.key}
              id={`${id}-${index}`}
              hit={hit}
              chosen={index === shown}
              onOpen={() => open(hit)}
            />
          ))}
        </div>
        <p className={styles.foot} role="status" data-keys={hits.length > 0}>
          {hits.length > 0
            ? query === ''
              ? `${w.keys} · ${w.examples}`
              : w.keys
            : isAsking
              ? w.busy
              : w.none}
        </p>
      </div>
    </dialog>
  );
}

function Row(props: { id: string; hit: Hit; chosen: boolean; onOpen: () => void }): JSX.Element {
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (props.chosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [props.chosen]);
  return (
    <button
      ref={row}
      type="button"
      id={props.id}
      role="option"
      aria-selected={props.chosen}
      tabIndex={-1}
      className={styles.row}
      onClick={props.onOpen}
    >
      <Icon name={props.hit.icon} />
      {props.hit.tone && <ToneMark tone={props.hit.tone} />}
      <span className={styles.name}>{props.hit.name}</span>
      <span className={styles.beside}>{[props.hit.beside, props.hit.state].filter(Boolean).join(' · ')}</span>
    </button>
  );
}
