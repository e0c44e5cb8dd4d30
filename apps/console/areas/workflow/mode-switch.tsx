import type { WireRow } from '@heliodeck/client/page';
import { Segmented } from 'antd';
import type { JSX } from 'react';
import { useTenantName } from '../../fields/shared/use-tenant-name.ts';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import tabbed from '../../ui/tabbed.module.css';
import { workflowWords } from './workflow-words.ts';

/** 1 processes of all tenants, 2 processes of a tenant. */
export type ProcessMode = '1' | '2';

/** Switches between processes of all tenants and those of one. */
export function ModeSwitch({
  value,
  onChange,
}: {
  readonly value: ProcessMode;
  readonly onChange: (mode: ProcessMode) => void;
}): JSX.Element {
  const w = useMessages(workflowWords);
  return (
    <Segmented
      className={tabbed.switch ?? ''}
      aria-label={w.mode}
      value={value}
      options={[
        { value: '1', label: w.general },
        { value: '2', label: w.custom },
      ]}
      onChange={(mode) => onChange(mode as ProcessMode)}
    />
  );
}

/** Cells of the lists of definitions. */
export const definitionCells = {
  version: (value: unknown): string => `v${String(value)}`,
  tenantName: (value: unknown, { tenantId }: WireRow): JSX.Element => <Owner id={tenantId} name={value} />,
};

function Owner({ id, name }: { readonly id: unknown; readonly name: unknown }): JSX.Element {
  const translate = useTranslate();
  const nameOf = useTenantName();
  return <>{id ? nameOf(String(name || id)) : translate(workflowWords.forAll)}</>;
}
