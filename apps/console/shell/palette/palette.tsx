import { label } from '@heliodeck/kit/label';
import { type JSX, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { searchMenus, type Trail } from '../../api/menu-tree.ts';
import { type MenuNode, menuName } from '../../api/menus.ts';
import { useLocale, useMessages } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import { menuIcon } from '../menu-icon.ts';
import { goTo } from '../navigate.ts';
import { IconButton } from '../popover/icon-button.tsx';
import { useLightDismiss } from '../popover/use-light-dismiss.ts';
import styles from './palette.module.css';
import { type RecordHit, useRecordHits } from './record-hits.ts';

const words = {
  title: label('搜索', 'Search'),
  hint: label('搜索菜单、电站、设备', 'Search menus, stations, devices'),
  // Beside the magnifying glass; a phone has room for no more.
  kinds: label('菜单、电站、设备', 'Menus, stations, devices'),
  results: label('搜索结果', 'Results'),
  none: label('没有匹配项', 'Nothing matches'),
  close: label('关闭', 'Close'),
  keys: label('↑↓ 选择 · 回车打开 · Esc 关闭', '↑↓ choose · Enter open · Esc close'),
};

interface Hit {
  readonly key: string;
  readonly icon: ReturnType<typeof menuIcon>;
  readonly name: string;
  readonly beside: string;
  readonly href: string;
}

/** Search over menus and, where the person may list them, stations and devices. Ctrl-K opens it. */
export function Palette({
  menus,
  onClose,
}: {
  menus: readonly MenuNode[];
  onClose: () => void;
}): JSX.Element {
  const w = useMessages(words);
  const locale = useLocale();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const records = useRecordHits(menus, query);
  useEffect(() => dialog.current?.showModal(), []);
  useLightDismiss(dialog);

  const hits: readonly Hit[] = [
    ...searchMenus(menus, query)
      .slice(0, 12)
      .map((trail) => menuHit(trail, locale)),
    ...records.map(recordHit),
  ];
  const shown = Math.min(at, Math.max(0, hits.length - 1));
  const open = (hit: Hit | undefined): void => {
    if (!hit) return;
    dialog.current?.close();
    goTo(hit.href);
  };
  const press = (event: KeyboardEvent): void => {
    // A Chinese input method uses Enter and arrows itself while it composes.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') open(hits[shown]);
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setAt((shown + step + hits.length) % Math.max(1, hits.length));
    }
  };
  return (
    <dialog ref={dialog} className={styles.dialog} aria-label={w.title} onClose={onClose}>
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
          {hits.length === 0 ? w.none : w.keys}
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
      <span className={styles.name}>{props.hit.name}</span>
      <span className={styles.beside}>{props.hit.beside}</span>
    </button>
  );
}

function menuHit(trail: Trail, locale: 'zh' | 'en'): Hit {
  const menu = trail.at(-1) as MenuNode;
  const above = trail.slice(0, -1).map((step) => menuName(step, locale));
  return {
    key: menu.id,
    icon: menuIcon(menu),
    name: menuName(menu, locale),
    beside: above.join(' / '),
    href: menu.path,
  };
}

function recordHit(hit: RecordHit): Hit {
  return {
    key: `${hit.kind}-${hit.id}`,
    icon: hit.icon,
    name: hit.title,
    beside: hit.beside,
    href: hit.href,
  };
}
