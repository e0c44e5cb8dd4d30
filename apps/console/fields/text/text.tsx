import type { TextField } from '@heliodeck/model/descriptors/field';
import { isMasked, maskedText } from '@heliodeck/model/descriptors/masked';
import { suppliedIn } from '@heliodeck/model/fields/supplied-names';
import { lengthOf } from '@heliodeck/model/fields/text';
import { ownIcon } from '@heliodeck/model/wire/menu-icon';
import { Input } from 'antd';
import type { JSX } from 'react';
import { lazy, Suspense } from 'react';
import { readersHalf } from '../../i18n/both.ts';
import { useLocale } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import { isIconName } from '../../icons/icon-paths.ts';
import { Absent, isAbsent } from '../shared/absent.tsx';
import { ClippedText } from '../shared/clipped-text.tsx';
import {
  type CellProps,
  type FieldUi,
  headingWidth,
  type InputProps,
  type SearchProps,
} from '../shared/field-ui.ts';
import styles from '../shared/fields.module.css';
import { isLongCode, LongCode } from '../shared/long-code.tsx';
import { EntityName, EntitySearch } from './entity-name.tsx';
import { SecretText } from './secret-text.tsx';
import { ZoneInput } from './zone-input.tsx';

/** The icon picker contains every icon; forms without one do not load it. */
const IconInput = lazy(() => import('./icon-input.tsx').then((module) => ({ default: module.IconInput })));

/** Parsing a rule needs the fields of every list. */
const ScopeRuleInput = lazy(() =>
  import('./scope-rule-input.tsx').then((module) => ({ default: module.ScopeRuleInput })),
);

/** The catalogue of parameters contains texts that only their screen displays. */
const ParamValueInput = lazy(() =>
  import('./param-value-input.tsx').then((module) => ({ default: module.ParamValueInput })),
);

/** 'zh · en' → the part in the user's language. */
function InOneLanguage({ text, isWhole }: { text: string; isWhole: boolean }): JSX.Element {
  const locale = useLocale();
  const own = readersHalf(text, locale);
  if (isWhole) return <span className={styles.lines}>{own}</span>;
  return <ClippedText text={own} />;
}

/** An icon with its name; an unknown one with its name only. */
function NamedIcon({ name }: { name: string }): JSX.Element {
  return (
    <span className={styles.icon} title={name}>
      {isIconName(name) && <Icon name={name} size={16} />}
      <span className={styles.clip}>{name}</span>
    </span>
  );
}

function Cell({ field, value, place }: CellProps<TextField>): JSX.Element {
  const locale = useLocale();
  if (isAbsent(value)) return <Absent />;
  if (field.format === 'entity') return <EntityName value={value} />;
  const text = suppliedIn(field.supplied, String(value), locale);
  if (field.format === 'both') return <InOneLanguage text={text} isWhole={place === 'view'} />;
  if (field.format === 'icon') return <NamedIcon name={ownIcon(text)} />;
  if (place === 'view' && (field.format === 'code' || field.format === 'scopeRule'))
    return <pre className={styles.code}>{text}</pre>;
  if (place === 'view') return <span className={styles.lines}>{text}</span>;
  if (isLongCode(text)) return <LongCode text={text} />;
  return <ClippedText text={text} />;
}

function TextInput({
  field,
  value,
  onChange,
  name: _name,
  row,
  ...rest
}: InputProps<TextField>): JSX.Element {
  if (isMasked(field, row)) {
    const shown = value === maskedText || isAbsent(value) ? '' : String(value);
    return <SecretText {...rest} kept value={shown} onChange={(text) => onChange?.(text || maskedText)} />;
  }
  const common = {
    ...rest,
    value: isAbsent(value) ? '' : String(value),
    onChange: (event: { target: { value: string } }) => onChange?.(event.target.value),
    allowClear: true,
    ...(field.counted && field.max !== undefined
      ? { count: { show: true, max: field.max, strategy: lengthOf } }
      : {}),
  };
  if (field.format === 'zone')
    return <ZoneInput {...rest} value={common.value} onChange={(zone) => onChange?.(zone)} />;
  if (field.format === 'icon') {
    return (
      <Suspense fallback={<Input {...common} />}>
        <IconInput {...rest} value={common.value} onChange={(text) => onChange?.(text)} />
      </Suspense>
    );
  }
  if (field.format === 'paramValue') {
    return (
      <Suspense fallback={<Input {...common} />}>
        <ParamValueInput {...rest} value={common.value} onChange={(text) => onChange?.(text)} />
      </Suspense>
    );
  }
  if (field.format === 'scopeRule') {
    return (
      <Suspense fallback={<Input.TextArea {...common} rows={3} />}>
        <ScopeRuleInput {...rest} value={common.value} onChange={(text) => onChange?.(text)} />
      </Suspense>
    );
  }
  return field.multiline ? (
    <Input.TextArea {...common} autoSize={{ minRows: 3, maxRows: 12 }} />
  ) : (
    <Input {...common} />
  );
}

/** Also used by every kind that is searched by plain text. */
export function TextSearch({
  id,
  value,
  onChange,
  onSearch,
}: Omit<SearchProps<never>, 'field'>): JSX.Element {
  return (
    <Input
      id={id}
      value={value}
      allowClear
      onChange={(event) => onChange(event.target.value)}
      onPressEnter={(event) => !event.nativeEvent.isComposing && onSearch()}
    />
  );
}

function Search(props: SearchProps<TextField>): JSX.Element {
  return props.field.format === 'entity' ? <EntitySearch {...props} /> : <TextSearch {...props} />;
}

export const textUi: FieldUi<TextField> = {
  Cell,
  Input: TextInput,
  Search,
  width: (field, locale) => Math.max(field.multiline ? 240 : 150, headingWidth(field, locale)),
  sortable: true,
};
