import { inLocale, label } from '@heliodeck/kit/label';
import { knownParam } from '@heliodeck/model/settings/known-params';
import { param } from '@heliodeck/model/settings/param';
import { meantParam } from '@heliodeck/model/settings/param-check';
import { useNavigate } from '@tanstack/react-router';
import { type JSX, type ReactNode, useState } from 'react';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import type { ListHandle, ToolbarAction } from '../../crud/shared/crud-props.ts';
import { Absent } from '../../fields/shared/absent.tsx';
import { paramKeyWords } from '../../fields/text/param-value-input.tsx';
import { paramValueText } from '../../fields/text/param-value-text.ts';
import { readersHalf } from '../../i18n/both.ts';
import { useLocale, useMessages } from '../../i18n/messages.ts';
import { ToneMark } from '../../theme/tone.tsx';
import styles from '../../ui/panes.module.css';
import { KnownParamsDialog } from './known-params.tsx';

const allParams = label('全部可用参数', 'All available parameters');

/** System parameters, each by its name in the user's language, and those that are not set yet. */
export default function ParamScreen(): JSX.Element {
  const locale = useLocale();
  const navigate = useNavigate();
  const [list, setList] = useState<ListHandle>();
  const known: ToolbarAction = {
    key: 'known',
    label: allParams,
    icon: 'book',
    pick: 'any',
    run: (_rows, handle) => setList(handle),
  };
  return (
    <>
      <CrudScreen
        entity={param}
        rows={{ titleOf: ({ paramName, paramKey }) => readersHalf(String(paramName ?? paramKey), locale) }}
        toolbarActions={[known]}
        cells={{
          paramKey: (value) => <Key of={String(value ?? '')} />,
          paramValue: (value, { paramKey }) => (
            <Value>{paramValueText(String(paramKey ?? ''), String(value ?? ''), locale)}</Value>
          ),
        }}
      />
      {list && (
        <KnownParamsDialog
          title={inLocale(allParams, locale)}
          onClose={() => setList(undefined)}
          onSet={(one) => {
            setList(undefined);
            const { label: name } = knownParam(one.paramKey) ?? { label: label(one.paramKey, one.paramKey) };
            if (one.id === null) list.add({ paramKey: one.paramKey, paramName: `${name.zh} · ${name.en}` });
            else void navigate({ to: '.', search: { act: 'edit', id: one.id } });
          }}
        />
      )}
    </>
  );
}

/** Values may be long: one line in the list. */
const Value = ({ children }: { readonly children: string }): ReactNode => (
  <span className={styles.oneLine} title={children}>
    {children || <Absent />}
  </span>
);

/** A key; marked if the program reads no such parameter. */
function Key({ of: key }: { readonly of: string }): JSX.Element {
  const w = useMessages(paramKeyWords);
  const meant = meantParam(key);
  const why = knownParam(key.trim()) ? undefined : meant ? w.meant(meant) : w.unknown;
  return (
    <span className={styles.marked} title={why ?? key}>
      <span className={styles.oneLine}>{key}</span>
      {why && (
        <>
          <ToneMark tone="warning" />
          <span className="unseen">{why}</span>
        </>
      )}
    </span>
  );
}
