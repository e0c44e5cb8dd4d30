import type { WireRow } from '@heliodeck/client/page';
import { tenant } from '@heliodeck/model/tenants/tenant';
import { tenantPackage } from '@heliodeck/model/tenants/tenant-package';
import { messages } from '@heliodeck/model/wire/messages';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { type JSX, Suspense, useId, useState } from 'react';
import { get, post } from '../../api/client.ts';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import { LoadFailure, LoadingRows } from '../../crud/notices/list-notices.tsx';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { uiOf } from '../../fields/registry.ts';
import { PendingControl } from '../../fields/shared/pending-control.tsx';
import { useTenantName } from '../../fields/shared/use-tenant-name.ts';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { Dialog } from '../../ui/dialog.tsx';
import styles from '../../ui/panes.module.css';
import { tenantWords } from './tenant-words.ts';

interface TenantsDialogProps {
  readonly tenants: readonly WireRow[];
  readonly onSaved: () => Promise<void>;
  readonly onClose: () => void;
}
interface OneTenantDialogProps extends Omit<TenantsDialogProps, 'tenants'> {
  readonly tenant: WireRow;
}

const width = 450;
/** The quota value for unlimited. */
const unlimited = -1;

/** Sends the values of a dialog and reports success. */
function useSetting({ onSaved, onClose }: Pick<TenantsDialogProps, 'onSaved' | 'onClose'>) {
  const translate = useTranslate();
  const { done } = useFeedback();
  return async (tail: string, query: Readonly<Record<string, string>>): Promise<void> => {
    await post(`${tenant.path}/${tail}`, {}, query);
    done(translate(messages['reply.configured']));
    onClose();
    await onSaved();
  };
}

/** Quota and expiry of tenants; for several tenants the initial value is unlimited. */
export function AuthorizationDialog(props: TenantsDialogProps): JSX.Element {
  const { tenants, onClose } = props;
  const w = useMessages(tenantWords);
  const translate = useTranslate();
  const nameOf = useTenantName();
  const id = useId();
  const set = useSetting(props);
  const [only, ...others] = tenants;
  const one = others.length === 0 ? only : undefined;
  const [had] = useState<{ quota: unknown; expiry: unknown }>({
    quota: one?.accountNumber ?? unlimited,
    expiry: one?.expireTime ?? null,
  });
  const [quota, setQuota] = useState(had.quota);
  const [expiry, setExpiry] = useState(had.expiry);
  const { accountNumber, expireTime } = tenant.fields;
  const Quota = uiOf(accountNumber).Input;
  const Expiry = uiOf(expireTime).Input;
  const { ask } = useFeedback();
  const { length: count } = tenants;
  // The initial value is unlimited, unlike the current quotas of these tenants: a careless OK would remove all limits.
  const freed = tenants.filter((row) => Number(row.accountNumber ?? unlimited) > 0).length;
  const save = async (): Promise<void> => {
    const frees = !one && freed > 0 && Number(quota ?? unlimited) <= 0;
    if (frees && !(await ask({ title: w.freesAsk(count), text: w.freesText(freed), grave: true }))) return;
    await set('setting', {
      ids: tenants.map((row) => row.id).join(','),
      accountNumber: String(quota ?? unlimited),
      expireTime: typeof expiry === 'string' ? expiry : '',
    });
  };
  return (
    <Dialog
      title={w.authorization}
      width={width}
      changed={quota !== had.quota || expiry !== had.expiry}
      onOk={save}
      onClose={onClose}
    >
      <div className={styles.stack}>
        <p className={styles.quiet}>{one ? nameOf(String(one.tenantName)) : w.several(tenants.length)}</p>
        <div className={styles.entry}>
          <label htmlFor={`${id}quota`}>{translate(accountNumber.label)}</label>
          <Suspense fallback={<PendingControl />}>
            <Quota
              id={`${id}quota`}
              name="accountNumber"
              field={accountNumber}
              value={quota}
              onChange={setQuota}
            />
          </Suspense>
          <p className={styles.quiet}>≤ 0: {w.unlimited}</p>
        </div>
        <div className={styles.entry}>
          <label htmlFor={`${id}expiry`}>{translate(expireTime.label)}</label>
          <Suspense fallback={<PendingControl />}>
            <Expiry
              id={`${id}expiry`}
              name="expireTime"
              field={expireTime}
              value={expiry}
              onChange={setExpiry}
            />
          </Suspense>
        </div>
      </div>
    </Dialog>
  );
}

interface Choice {
  readonly id: string;
  readonly name: string;
}

interface ChoiceDialogProps extends OneTenantDialogProps {
  readonly title: string;
  readonly label: string;
  readonly note?: string;
  /** The options, and the current selection. */
  readonly read: (signal: AbortSignal) => Promise<{ choices: readonly Choice[]; current: string | null }>;
  readonly save: (id: string) => Promise<void>;
  /** Error if nothing is selected; absent: the selection is optional. */
  readonly required?: string;
  /** Text if there are no options. */
  readonly empty: string;
  /** Placeholder if nothing is selected. */
  readonly none: string;
}

function ChoiceDialog(props: ChoiceDialogProps): JSX.Element {
  const nameOf = useTenantName();
  const { title, label, note, read, save, required, empty, none, onClose } = props;
  const id = useId();
  const { warn } = useFeedback();
  const [chosen, setChosen] = useState<string | null>();
  const options = useQuery({
    queryKey: ['tenant-choice', title, props.tenant.id],
    queryFn: ({ signal }) => read(signal),
    staleTime: 0,
    gcTime: 0,
  });
  const value = chosen === undefined ? options.data?.current : chosen;
  const confirm = async (): Promise<void> => {
    if (required && !value) warn(required);
    else await save(value ?? '');
  };
  return (
    <Dialog
      title={title}
      width={width}
      waiting={!options.data}
      changed={chosen !== undefined}
      onOk={confirm}
      onClose={onClose}
    >
      {options.data ? (
        <div className={styles.entry}>
          <p className={styles.quiet}>{nameOf(String(props.tenant.tenantName))}</p>
          <label htmlFor={id}>{label}</label>
          <Select
            id={id}
            allowClear={!required}
            value={value ?? null}
            placeholder={options.data.choices.length === 0 ? empty : none}
            notFoundContent={empty}
            onChange={(next: string | undefined) => setChosen(next ?? null)}
            options={options.data.choices.map((one) => ({ value: one.id, label: one.name }))}
          />
          {note && <p className={styles.quiet}>{note}</p>}
        </div>
      ) : options.error ? (
        <LoadFailure error={options.error} onAgain={() => void options.refetch()} />
      ) : (
        <LoadingRows />
      )}
    </Dialog>
  );
}

/** The product package of a tenant. */
export function PackageDialog(props: OneTenantDialogProps): JSX.Element {
  const w = useMessages(tenantWords);
  const translate = useTranslate();
  const set = useSetting(props);
  return (
    <ChoiceDialog
      {...props}
      title={w.packageConfig}
      label={translate(tenant.fields.packageId.label)}
      note={w.noPackage}
      empty={w.noPackages}
      none={w.unlimited}
      read={async (signal) => {
        const [packages, current] = await Promise.all([
          get<readonly { id: string; packageName: string }[]>(
            `${tenantPackage.path}/select`,
            undefined,
            signal,
          ),
          get<{ id?: string }>(`${tenant.path}/package-detail`, { tenantId: props.tenant.id }, signal),
        ]);
        const choices = packages.map((one) => ({ id: one.id, name: one.packageName }));
        return { choices, current: current.id ?? null };
      }}
      save={(packageId) => set('package-setting', { tenantId: String(props.tenant.tenantId), packageId })}
    />
  );
}

/** The datasource of a tenant. */
export function DatasourceDialog(props: OneTenantDialogProps): JSX.Element {
  const w = useMessages(tenantWords);
  const translate = useTranslate();
  const set = useSetting(props);
  const { datasourceId } = tenant.fields;
  return (
    <ChoiceDialog
      {...props}
      title={w.datasource}
      label={translate(datasourceId.label)}
      required={translate(datasourceId.pattern.message)}
      note={w.datasourceNote}
      empty={w.noDatasources}
      none={translate(datasourceId.pattern.message)}
      read={async (signal) => {
        const choices = await get<readonly Choice[]>('blade-develop/datasource/select', undefined, signal);
        return { choices, current: (props.tenant.datasourceId as string | null) ?? null };
      }}
      save={(id) => set('datasource', { tenantId: String(props.tenant.tenantId), datasourceId: id })}
    />
  );
}

/** Packages: each has a name and the menus that its tenants may have. */
export function PackagesDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const w = useMessages(tenantWords);
  return (
    <Dialog flush title={w.packageManage} width={1000} onClose={onClose}>
      <CrudScreen entity={tenantPackage} exporting={false} embedded={{ height: 'calc(62 * var(--dvh))' }} />
    </Dialog>
  );
}
