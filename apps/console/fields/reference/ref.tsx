import type { WireRow } from '@heliodeck/client/page';
import type { Locale } from '@heliodeck/kit/label';
import type { RefField } from '@heliodeck/model/descriptors/field';
import { storedTitleIn, storedTitlesIn } from '@heliodeck/model/descriptors/title';
import { shownName } from '@heliodeck/model/wire/shown-name';
import { Form } from 'antd';
import { type JSX, lazy } from 'react';
import { targetOf } from '../../api/references.ts';
import { useJoined, useLocale, useMessages } from '../../i18n/messages.ts';
import { Absent, isAbsent } from '../shared/absent.tsx';
import { ClippedText } from '../shared/clipped-text.tsx';
import {
  type CellProps,
  type FieldUi,
  headingWidth,
  type InputProps,
  type SearchProps,
} from '../shared/field-ui.ts';
import { LongCode } from '../shared/long-code.tsx';
import { searchWords } from '../shared/search-words.ts';
import type { ChoiceAria } from './ref-choice.ts';
import { ListChoice } from './ref-list.tsx';

const LazyTreeChoice = lazy(async () => ({
  default: (await import('./ref-lazy-tree.tsx')).LazyTreeChoice,
}));
const TreeChoice = lazy(async () => ({ default: (await import('./ref-tree.tsx')).TreeChoice }));

const idsOf = (value: unknown): readonly string[] =>
  isAbsent(value) ? [] : String(value).split(',').filter(Boolean);

/** The titles in the response beside the ids, in a language: for several references one text, in their order. */
function titlesOf(field: RefField, told: unknown, locale: Locale): readonly string[] {
  if (typeof told !== 'string' || told === '') return [];
  const target = targetOf(field);
  return field.many ? storedTitlesIn(target, told, locale) : [storedTitleIn(target, told, locale)];
}

/** The title in the response beside the id; without one the id itself. */
function Cell({ name, field, value, row }: CellProps<RefField>): JSX.Element {
  const joined = useJoined();
  const locale = useLocale();
  const ids = idsOf(value).filter((id) => !(field.parent && id === '0'));
  const titles = titlesOf(field, row[shownName(name)], locale);
  if (titles.length > 0) {
    return <ClippedText text={joined(titles)} />;
  }
  const [only = '', ...more] = ids;
  if (only === '') return <Absent />;
  return more.length === 0 ? <LongCode text={only} /> : <span>{joined(ids)}</span>;
}

function RefInput({
  id,
  name,
  field,
  value,
  onChange,
  disabled = false,
  row,
  ...rest
}: InputProps<RefField>): JSX.Element {
  const locale = useLocale();
  const ids = idsOf(value).filter((one) => !(field.parent && one === '0'));
  const tenantId = useTenantOfForm(field, row);
  // If the numbers differ, a title contains a comma.
  const titles = titlesOf(field, row?.[shownName(name)], locale);
  const named = row?.[name] === value && titles.length === ids.length ? titles : [];
  const common = {
    ...(id === undefined ? {} : { id }),
    field,
    disabled,
    ...ariaOf(rest),
    tenantId,
    value: ids,
    known: named.map((title, index) => ({ value: ids[index] ?? '', title })),
    onChange: (chosen: readonly string[]) =>
      onChange?.(field.many ? chosen.join(',') || null : (chosen[0] ?? null)),
  };
  if (field.tree === 'lazy') {
    // A record can be neither below itself nor below its descendants.
    return <LazyTreeChoice {...common} {...(field.parent && row ? { closed: [row.id] } : {})} />;
  }
  return field.tree ? <TreeChoice {...common} closed={row?.id} /> : <ListChoice {...common} />;
}

/** The accessibility attributes among the props of a control. */
const ariaOf = (props: object): ChoiceAria =>
  Object.fromEntries(Object.entries(props).filter(([name]) => name.startsWith('aria-')));

/**
 * The tenant whose records a form offers: that of its record. A platform administrator creates users and
 * departments of other tenants; records shared by all tenants have none.
 */
function useTenantOfForm(field: RefField, row: WireRow | undefined): string | undefined {
  const chosen = Form.useWatch('tenantId', { form: Form.useFormInstance(), preserve: true }) as unknown;
  if (targetOf(field).tenancy !== 'tenant') return undefined;
  const tenantId = chosen ?? row?.tenantId;
  return typeof tenantId === 'string' && tenantId !== '' ? tenantId : undefined;
}

function Search({ id, field, value, onChange }: SearchProps<RefField>): JSX.Element {
  const w = useMessages(searchWords);
  const common = {
    id,
    placeholder: w.all,
    field,
    value: idsOf(value),
    onChange: (chosen: readonly string[]) => onChange(chosen.join(',')),
  };
  if (field.tree === 'lazy') return <LazyTreeChoice {...common} />;
  return field.tree ? <TreeChoice {...common} /> : <ListChoice {...common} />;
}

export const refUi: FieldUi<RefField> = {
  Cell,
  Input: RefInput,
  Search,
  width: (field, locale) => Math.max(field.many ? 180 : 150, headingWidth(field, locale)),
  sortable: true,
};
