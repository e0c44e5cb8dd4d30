import type { Page } from '@heliodeck/client/page';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { type JSX, useId } from 'react';
import { get } from '../../../api/client.ts';
import { useDictionary } from '../../../api/dictionary.ts';
import { useTenantName } from '../../../fields/shared/use-tenant-name.ts';
import { useMessages, useTranslate } from '../../../i18n/messages.ts';
import work from '../work/work.module.css';
import { workflowWords } from '../workflow-words.ts';
import styles from './manage.module.css';

/** The target of a deployment. */
export interface Deployment {
  readonly category: string | undefined;
  /** 1 for all tenants, 2 for some. */
  readonly mode: '1' | '2';
  readonly tenantIds: readonly string[];
}

/** Why the deployment is incomplete; undefined if it is complete. */
export function missingOf({ category, mode, tenantIds }: Deployment): 'category' | 'tenants' | undefined {
  if (category === undefined) return 'category';
  return mode === '2' && tenantIds.length === 0 ? 'tenants' : undefined;
}

/** The deployment as query parameters. */
export function deploymentQuery({ category, mode, tenantIds }: Deployment) {
  return { category: `flow_${category}`, tenantIds: mode === '2' ? tenantIds.join() : '' };
}

interface TenantRow {
  readonly tenantId: string;
  readonly tenantName: string;
}

/** The tenants for which the platform's administrator may deploy. */
export const useDeployTenants = (enabled: boolean) =>
  useQuery({
    queryKey: ['references', 'tenant', 'deployment'],
    queryFn: ({ signal }) =>
      get<Page<TenantRow>>('blade-system/tenant/page', { current: 1, size: 10_000 }, signal),
    enabled,
  });

interface FieldsProps {
  readonly value: Deployment;
  readonly onChange: (value: Deployment) => void;
  /** A tenant deploys only for itself, so there is no choice. */
  readonly ownOnly: boolean;
  /** Errors are displayed at the fields: the user tried to proceed. */
  readonly isAsked: boolean;
}

/** Category, mode and tenants of a deployment. */
export function DeployFields({ value, onChange, ownOnly, isAsked }: FieldsProps): JSX.Element {
  const w = useMessages(workflowWords);
  const translate = useTranslate();
  const nameOf = useTenantName();
  const id = useId();
  const missing = isAsked ? missingOf(value) : undefined;
  const missed = (what: typeof missing, text: string): JSX.Element | undefined =>
    missing === what && what !== undefined ? (
      <p role="alert" id={`${id}-${what}-missing`} className={styles.missing}>
        {text}
      </p>
    ) : undefined;
  const { options, loading } = useDictionary('flow');
  const tenants = useDeployTenants(!ownOnly && value.mode === '2');
  return (
    <div className={work.fields}>
      <div>
        <label htmlFor={`${id}-category`}>{w.category}</label>
        <Select
          id={`${id}-category`}
          className={work.wide ?? ''}
          loading={loading}
          placeholder={w.chooseCategory}
          status={missing === 'category' ? 'error' : ''}
          value={value.category}
          options={options.map((option) => ({ value: option.value, label: translate(option.label) }))}
          onChange={(category) => onChange({ ...value, category })}
        />
        {missed('category', w.chooseCategory)}
      </div>
      {!ownOnly && (
        <div>
          <label htmlFor={`${id}-mode`}>{w.mode}</label>
          <Select
            id={`${id}-mode`}
            className={work.wide ?? ''}
            placeholder={w.chooseMode}
            value={value.mode}
            options={[
              { value: '1', label: w.general },
              { value: '2', label: w.custom },
            ]}
            onChange={(mode: '1' | '2') => onChange({ ...value, mode })}
          />
        </div>
      )}
      {!ownOnly && value.mode === '2' && (
        <div>
          <label htmlFor={`${id}-tenants`}>{w.tenants}</label>
          <Select
            id={`${id}-tenants`}
            mode="multiple"
            className={work.wide ?? ''}
            loading={tenants.isPending}
            placeholder={w.chooseTenants}
            status={missing === 'tenants' ? 'error' : ''}
            showSearch={{ optionFilterProp: 'label' }}
            value={[...value.tenantIds]}
            options={(tenants.data?.records ?? []).map((row) => ({
              value: row.tenantId,
              label: nameOf(row.tenantName),
            }))}
            onChange={(tenantIds) => onChange({ ...value, tenantIds })}
          />
          {missed('tenants', w.chooseTenants)}
        </div>
      )}
    </div>
  );
}
