import {
  type FocusEvent,
  type JSX,
  type KeyboardEvent,
  type ReactNode,
  type ToggleEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '../../icons/icon.tsx';
import type { IconName } from '../../icons/icon-paths.ts';
import { IconButton } from './icon-button.tsx';
import { keepInside, placePanel } from './place-panel.ts';
import styles from './popover.module.css';

interface PopoverProps {
  readonly label: string;
  readonly icon: IconName;
  readonly count?: number;
  /** What opens: a list of choices or a small panel. */
  readonly kind: 'menu' | 'dialog';
  /** Edge of the button that the panel is aligned with. */
  readonly align?: 'start' | 'end';
  /** Replaces the icon of the button. */
  readonly trigger?: ReactNode;
  readonly className?: string;
  readonly children: (close: () => void) => ReactNode;
}

/** A button with a panel below it, using the browser's popover: top layer, light dismiss, Escape, focus return. */
export function Popover({
  label,
  icon,
  count,
  kind,
  align = 'end',
  trigger,
  className,
  children,
}: PopoverProps): JSX.Element {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  // What is loaded after it opened makes it wider.
  useEffect(() => {
    const element = panel.current;
    if (!open || !element) return;
    const watch = new ResizeObserver(() => keepInside(element));
    watch.observe(element);
    return () => watch.disconnect();
  }, [open]);

  // The browser shows the panel and moves the focus when the click has been handled: the panel's content must
  // be rendered by then, or keys pressed at once would be lost.
  const press = (): void => {
    if (open) return;
    if (button.current && panel.current) placePanel(button.current, panel.current, align);
    flushSync(() => setOpen(true));
    (first(panel.current) ?? panel.current)?.setAttribute('autofocus', '');
  };
  const common = {
    ref: button,
    popoverTarget: id,
    onClick: press,
    'aria-haspopup': kind,
    'aria-expanded': open,
  } as const;
  /** Leaving it by Tab closes it; for a press elsewhere the browser does. */
  const left = ({ relatedTarget }: FocusEvent<HTMLDivElement>): void => {
    if (!(relatedTarget instanceof Node) || relatedTarget === button.current) return;
    if (!panel.current?.contains(relatedTarget)) panel.current?.hidePopover();
  };
  const place = {
    ref: panel,
    id,
    popover: 'auto',
    className: styles.panel,
    tabIndex: -1,
    onBlur: left,
    onToggle: (event: ToggleEvent<HTMLDivElement>) => setOpen(event.newState === 'open'),
  } as const;
  const content = open && children(() => panel.current?.hidePopover());
  return (
    <>
      {trigger ? (
        <button
          type="button"
          {...common}
          aria-label={label}
          title={label}
          className={className ?? styles.triggerButton}
        >
          {trigger}
        </button>
      ) : (
        <IconButton
          {...common}
          label={label}
          icon={icon}
          {...(count === undefined ? {} : { count })}
          className={className ?? ''}
        />
      )}
      {kind === 'menu' ? (
        <div {...place} role="menu" aria-label={label} onKeyDown={walkMenu}>
          {content}
        </div>
      ) : (
        <div {...place} role="dialog" aria-label={label}>
          {content}
        </div>
      )}
    </>
  );
}

/** The element to focus when a panel opens: the current choice, else the first control. */
function first(panel: HTMLElement | null): HTMLElement | null | undefined {
  return (
    panel?.querySelector<HTMLElement>('[aria-checked=true]') ??
    panel?.querySelector<HTMLElement>('[role^=menuitem],button,a,input')
  );
}

/** Arrow keys, Home and End move between the items of a menu; Tab leaves it and continues after the button. */
export function walkMenu(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Tab') {
    event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
    return;
  }
  const items = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]:not([aria-disabled=true])'),
  ];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const next: Record<string, number> = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: (at - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  };
  const index = next[event.key];
  if (index === undefined) return;
  event.preventDefault();
  items[index]?.focus();
}

interface ItemProps {
  readonly children: ReactNode;
  readonly onSelect: () => void;
  readonly icon?: IconName;
  /** If set: one of several choices, chosen or not. */
  readonly chosen?: boolean;
  /** It is a separate on/off switch instead. */
  readonly isSwitch?: boolean;
  readonly disabled?: boolean;
  readonly hint?: string;
}

/** One choice of a menu. */
export function PopoverItem({
  children,
  onSelect,
  icon,
  chosen,
  isSwitch = false,
  disabled = false,
  hint,
}: ItemProps): JSX.Element {
  const common = {
    type: 'button',
    'aria-disabled': disabled,
    tabIndex: -1,
    className: styles.item,
    onClick: () => !disabled && onSelect(),
  } as const;
  const content = (
    <>
      <ItemMark icon={icon} chosen={chosen} />
      <span className={styles.itemText}>{children}</span>
      {hint && <kbd className={styles.hint}>{hint}</kbd>}
    </>
  );
  if (chosen === undefined)
    return (
      <button {...common} role="menuitem">
        {content}
      </button>
    );
  return isSwitch ? (
    <button {...common} role="menuitemcheckbox" aria-checked={chosen}>
      {content}
    </button>
  ) : (
    <button {...common} role="menuitemradio" aria-checked={chosen}>
      {content}
    </button>
  );
}

function ItemMark({
  icon,
  chosen,
}: {
  icon: IconName | undefined;
  chosen: boolean | undefined;
}): JSX.Element | null {
  if (chosen !== undefined)
    return <Icon name={chosen ? 'check' : 'dot'} size={16} className={chosen ? '' : styles.faint} />;
  return icon ? <Icon name={icon} size={16} /> : null;
}
