import { createTenant } from '../../apps/server/seed/tenant.ts';
import { type Platform, platform, type Token, testPassword } from './platform.ts';

/** The platform, and what signing in is tried out with. */
interface SignInWorld {
  readonly server: Platform;
  /** Makes a tenant with an administrator. @returns its id */
  tenant(): Promise<string>;
  /** Signs its administrator in. */
  tokensOf(tenantId: string): Promise<Token>;
}

/** Starts it; closes itself after the file. */
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

/** The header a token is shown in. */
export const bearer = (token: string) => ({ 'blade-auth': `bearer ${token}` });
