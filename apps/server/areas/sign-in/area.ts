import type { Access } from '../../access/callers/access.ts';
import type { MakeArea } from '../../area.ts';
import type { PhoneCodes } from '../../phone-codes.ts';
import type { Services } from '../../services.ts';
import { accountRoutes } from './account-routes.ts';
import { authorizeRoutes } from './authorize-routes.ts';
import { bearerRoutes } from './bearer-routes.ts';
import { consentRoutes } from './consent-routes.ts';
import { logOutRoutes } from './log-out-routes.ts';
import { secondFactorRoutes } from './second-factor-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { signInPageRoutes } from './sign-in-page-routes.ts';
import { signInCodeRoutes } from './sms-routes.ts';
import { linkRoutes } from './third-party/link-routes.ts';
import { providerTokenRoutes } from './third-party/provider-token-routes.ts';
import { providerRules } from './third-party/providers.ts';
import { registrationRoutes } from './third-party/registration.ts';
import { thirdPartyRoutes } from './third-party/routes.ts';
import { tokenRoutes } from './token-routes.ts';

export interface SignInOptions {
  /** Sends codes to phones; absent without such a service. */
  readonly phoneCodes?: (services: Services) => PhoneCodes;
}

/** Tokens, captchas, codes, third parties, second factors, log-out, sessions and tickets. */
export function signInArea(access: Access, options: SignInOptions = {}): MakeArea {
  return (services) => {
    const { store, logs, entities } = services;
    const phoneCodes = options.phoneCodes?.(services);
    const deps = { access, store, logs, ...(phoneCodes ? { phoneCodes } : {}) };
    const underWay = new Set<Promise<void>>();
    return {
      name: 'sign-in',
      rules: [providerRules(deps)],
      routes: [
        ...tokenRoutes(deps),
        ...logOutRoutes(deps),
        ...bearerRoutes(deps),
        ...sessionRoutes(deps),
        ...signInPageRoutes(deps),
        ...authorizeRoutes(deps),
        ...consentRoutes(deps),
        ...signInCodeRoutes(deps, underWay),
        ...secondFactorRoutes(deps),
        ...thirdPartyRoutes(deps),
        ...linkRoutes(deps),
        ...providerTokenRoutes(deps),
        ...registrationRoutes(deps, entities),
        ...accountRoutes(access, services),
      ],
      async stop() {
        await Promise.allSettled(underWay);
      },
    };
  };
}
