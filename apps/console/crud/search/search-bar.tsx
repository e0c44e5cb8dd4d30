import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { Field } from '@heliodeck/model/descriptors/field';
import { Button } from 'antd';
import { type FormEvent, type JSX, Suspense, useId, useState } from 'react';
import { uiOf } from '../../fields/registry.ts';
import { PendingControl } from '../../fields/shared/pending-control.tsx';
import { resolved } from '../../fields/text/via.tsx';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import { useFar, usePhone } from '../../state/media.ts';
import { crudWords } from '../shared/crud-words.ts';
import { searchedFields } from '../state/list-state.ts';
import { searchLabel } from '../state/search-label.ts';
import styles from './search-bar.module.css';

interface SearchBarProps {
  readonly entity: Entity;
  readonly without: ReadonlySet<string>;
  /** Leading fields, in this order. */
  readonly first?: readonly string[] | undefined;
  readonly filters: Readonly<Record<string, string>>;
  readonly onSearch: (filters: Readonly<Record<string, string>>) => void;
  /** Called with conditions that were entered and not searched for yet. */
  readonly onEnter?: (filters: Readonly<Record<string, string>>) => void;
  /** Label of the reset button, if it differs from the usual one. */
  readonly resetText?: string;
  /** What reset does if more than these conditions applies; default: a search without conditions. */
  readonly onReset?: () => void;
  /** There are other buttons beside it: collapsed on a phone it is an icon only. */
  readonly beside?: boolean;
}

/**
 * Number of conditions that are always displayed, as are the leading ones of a screen; the others are
 * collapsed if all do not fit in one line, unless one is set.
 */
const always = 3;
/** Width of one line in plain conditions; a range takes more. */
const line = 5.2;
const share = (field: Field | undefined): number => {
  if (field?.search !== 'range') return 1;
  return takesTimes(field) ? 2 : 1.4;
};
/** Ranges with times of day need more width than ranges of days. */
const takesTimes = (field: Field, value = ''): boolean =>
  field.kind === 'dateTime' && (field.searchTimes === true || value.includes(' '));

function filledIn(draft: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(draft).filter(([, value]) => value.trim() !== ''));
}

/** The conditions of a list. They apply when Search is pressed; Reset clears them all. */
export function SearchBar({
  entity,
  without,
  first = [],
  filters,
  onSearch,
  onEnter,
  resetText,
  onReset = () => onSearch({}),
  beside = false,
}: SearchBarProps): JSX.Element | null {
  const w = useMessages(crudWords);
  const translate = useTranslate();
  const id = useId();
  const [draft, setDraft] = useState(filters);
  const offered = searchedFields(entity).filter((name) => !without.has(name));
  const ahead = first.filter((name) => offered.includes(name));
  const names = [...ahead, ...offered.filter((name) => !ahead.includes(name))];
  const standing = Math.max(always, ahead.length);
  const [open, setOpen] = useState(() => names.slice(standing).some((name) => filters[name] !== undefined));
  const isFar = useFar();
  const folds = usePhone() || isFar;
  const inForce = names.filter((name) => filters[name] !== undefined).length;
  const [unfolded, setUnfolded] = useState(inForce > 0);
  if (names.length === 0) return null;
  if (folds && !unfolded) {
    return (
      <div className={styles.bar} data-folded={beside}>
        <Button
          icon={<Icon name="filter" size={16} />}
          aria-label={w.filters}
          aria-expanded={false}
          onClick={() => setUnfolded(true)}
        >
          {beside ? null : w.filters}
        </Button>
      </div>
    );
  }
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    onSearch(filledIn(draft));
  };
  const enter = (name: string, value: string): void => {
    setDraft((before) => ({ ...before, [name]: value }));
    onEnter?.(filledIn({ ...draft, [name]: value }));
  };
  const fits = names.reduce((sum, name) => sum + share(entity.fields[name]), 0) <= line;
  const shown = open || fits ? names : names.slice(0, standing);
  return (
    <search aria-label={w.filters}>
      <form className={styles.bar} onSubmit={submit}>
        {shown.map((name) => {
          const field = entity.fields[name] && resolved(entity, entity.fields[name]);
          if (!field) return null;
          const { Search } = uiOf(field);
          const words = translate(searchLabel(field));
          return (
            <div
              key={name}
              className={styles.field}
              data-wide={field.search === 'range'}
              data-times={takesTimes(field, draft[name])}
            >
              <label htmlFor={`${id}${name}`} className={styles.label}>
                {words}
              </label>
              <Suspense fallback={<PendingControl />}>
                <Search
                  id={`${id}${name}`}
                  name={name}
                  field={field}
                  label={words}
                  value={draft[name] ?? ''}
                  onChange={(value) => enter(name, value)}
                  onSearch={submit}
                />
              </Suspense>
            </div>
          );
        })}
        <div className={styles.acts}>
          <Button htmlType="submit" icon={<Icon name="search" size={16} />}>
            {w.search}
          </Button>
          <Button
            type="text"
            onClick={() => {
              setDraft({});
              onReset();
            }}
          >
            {resetText ?? w.reset}
          </Button>
          {!fits && (
            <Button type="text" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? w.less : w.more}
              <Icon name="chevron-down" size={14} className={open ? (styles.turned ?? '') : ''} />
            </Button>
          )}
        </div>
      </form>
    </search>
  );
}
