import { createTenant } from '../../apps/server/seed/tenant.ts';
import { type Platform, platform, type Token, testPassword } from './platform.ts';

/** The platform, and functions to test sign-in. */
interface SignInWorld {
  readonly server: Platform;
  /** Creates a tenant with an administrator. @returns its id */
  tenant(): Promise<string>;
  /** Signs its administrator in. */
  tokensOf(tenantId: string): Promise<Token>;
}

/** Starts it; stopped after the file. */
export async function signInWorld(): Promise<SignInWorld> {
  const server = await platform();
  return {
    server,
    async tenant() {
      const made = await createTenant(server.database.store, {
        tenantName: '光明电力',
        linkman: '李工',
        adminPassword: testPassword,
        mustChangePassword: false,
      });
      return made.tenantId;
    },
    tokensOf: async (tenantId) => (await server.token({ params: { tenantId } })).token,
  };
}

/** The header with a token. */
export const bearer = (token: string) => ({ 'blade-auth': `bearer ${token}` });
