import { storedTitleIn } from '@heliodeck/model/descriptors/title';
import { tenant } from '@heliodeck/model/tenants/tenant';
import { useLocale } from '../../i18n/messages.ts';

/** Returns a function for the name of a tenant in the user's language: the product names its own in both. */
export function useTenantName(): (stored: string) => string {
  const locale = useLocale();
  return (stored) => storedTitleIn(tenant, stored, locale);
}
