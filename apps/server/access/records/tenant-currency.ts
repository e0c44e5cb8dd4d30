import { isCurrency, usualCurrency } from '@heliodeck/model/fields/currency';
import type { Store } from '../../store/store.ts';
import { paramValue } from './params.ts';

/** Returns the currency of a tenant's amounts that name none (parameter `tenant.currency`). */
export async function tenantCurrency(store: Store, tenantId: string): Promise<string> {
  const value = (await paramValue(store, tenantId, 'tenant.currency'))?.trim() ?? '';
  return isCurrency(value) ? value : usualCurrency.code;
}

interface WithCurrency {
  readonly currency?: string | null | undefined;
}

/** Returns the currency of a record that is saved: the given one, else the present one, else that of the tenant. */
export async function savedCurrency(
  store: Store,
  tenantId: string,
  draft: WithCurrency,
  before: WithCurrency | undefined,
): Promise<string> {
  const kept = draft.currency === undefined ? before?.currency : draft.currency;
  return kept || (await tenantCurrency(store, tenantId));
}
