import type { WireRow } from '@heliodeck/client/page';
import { grouped } from '@heliodeck/kit/grouped';
import { client, clientCredentials, wholeScope } from '@heliodeck/model/clients/client';
import { type JSX, useMemo, useState } from 'react';
import { post } from '../../api/client.ts';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import type { Derive, ListHandle, RowAction } from '../../crud/shared/crud-props.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { Absent } from '../../fields/shared/absent.tsx';
import { useLocale, useMessages } from '../../i18n/messages.ts';
import { named } from '../../i18n/named.ts';
import { entityAction } from '../entity-action.ts';
import styles from './client.module.css';
import { actsByItself, ClientScopeDialog, ClientScopeInput } from './client-scope.tsx';
import { ClientSecretDialog, freshSecret, type ToldSecret } from './client-secret.tsx';
import { ClientUsageDialog } from './client-usage.tsx';
import { clientWords } from './client-words.ts';

type Opened =
  | { readonly what: 'secret'; readonly told: ToldSecret }
  | { readonly what: 'scope'; readonly row: WireRow; readonly list: ListHandle }
  | { readonly what: 'usage'; readonly row: WireRow };

const inputs = { scope: ClientScopeInput };

/**
 * A program that acts without a user must list its codes: 'all' would be refused, so the form requires them. Another
 * tenant holds different codes.
 */
const scopeOfGrants: Derive = (changed, { scope }) => {
  if ('tenantId' in changed) return scope === wholeScope ? undefined : { scope: null };
  if (!('authorizedGrantTypes' in changed)) return undefined;
  const alone = String(changed.authorizedGrantTypes ?? '')
    .split(',')
    .includes(clientCredentials);
  if (alone) return scope === wholeScope ? { scope: null } : undefined;
  return scope ? undefined : { scope: wholeScope };
};

/**
 * Programs that may request tokens: their secrets, displayed once, their permissions and their usage
 * (docs/product/clients.md#fields).
 */
export default function ClientScreen(): JSX.Element {
  const [opened, setOpened] = useState<Opened>();
  const [secret, setSecret] = useState(freshSecret);
  const preset = useMemo(() => ({ clientSecret: secret }), [secret]);
  const w = useMessages(clientWords);
  const { ask } = useFeedback();
  const tell = (told: ToldSecret): void => setOpened({ what: 'secret', told });
  const close = (): void => setOpened(undefined);
  const renew: RowAction = {
    ...entityAction(client, 'client_secret'),
    icon: 'refresh',
    async run({ id, clientId }) {
      const title = w.renewAsk(String(clientId));
      if (!(await ask({ title, text: w.renewText, grave: true }))) return;
      tell(await post<ToldSecret>(`${client.path}/renew-secret`, {}, { id }));
    },
  };
  const scope: RowAction = {
    ...entityAction(client, 'client_scope'),
    icon: 'key',
    run: (row, list) => setOpened({ what: 'scope', row, list }),
  };
  const usage: RowAction = {
    key: 'usage',
    label: clientWords.usage,
    icon: 'chart',
    permission: 'client_view',
    shown: actsByItself,
    run: (row) => setOpened({ what: 'usage', row }),
  };
  return (
    <>
      <CrudScreen
        entity={client}
        form={{
          preset,
          derive: scopeOfGrants,
          inputs,
          onSaved: (act, reply) => {
            if (act !== 'add') return;
            setSecret(freshSecret());
            tell(reply as ToldSecret);
          },
        }}
        rowActions={[scope, usage, renew]}
        cells={{ dailyQuota: (_, row) => <UsedOfQuota row={row} /> }}
      />
      {opened?.what === 'secret' && <ClientSecretDialog told={opened.told} onClose={close} />}
      {opened?.what === 'scope' && (
        <ClientScopeDialog row={opened.row} onSaved={opened.list.reload} onClose={close} />
      )}
      {opened?.what === 'usage' && <ClientUsageDialog row={opened.row} onClose={close} />}
    </>
  );
}

/** The part of its quota that a program used today; the tooltip shows its last request. */
function UsedOfQuota({ row }: { row: WireRow }): JSX.Element {
  const w = useMessages(clientWords);
  const locale = useLocale();
  if (!actsByItself(row)) return <Absent />;
  const number = (value: unknown): string => grouped(Number(value ?? 0));
  const last = typeof row.lastUseTime === 'string' ? row.lastUseTime : w.neverUsed;
  return (
    <span className={styles.used} title={named(w.lastUse, last, locale)}>
      {w.ofQuota(number(row.usedToday), number(row.dailyQuota))}
    </span>
  );
}
