/**
 * Every way to grant rights (roles, departments, codes, data scopes, programs), to act on their holders, or to decide how people sign in.
 * All of them call apps/server/access/permissions/delegation.ts; tests/integration/permissions/delegation-*.test.ts tries each of them with each kind of
 * excess. A new route that writes users, roles, menus, scopes, clients, departments, posts, packages or tenants is added here, with its
 * cases there, or to `exempt` with the reason why it grants nothing.
 */
export const ways: Readonly<Record<string, readonly string[]>> = {
  'adding and editing users': [
    'POST /api/blade-user/save',
    'POST /api/blade-user/update',
    'POST /api/blade-user/submit',
    'POST /api/blade-system/user/save',
    'POST /api/blade-system/user/update',
    'POST /api/blade-system/user/submit',
  ],
  'roles of users': ['POST /api/blade-user/grant', 'POST /api/blade-system/user/grant'],
  'passwords of others': [
    'POST /api/blade-user/reset-password',
    'POST /api/blade-system/user/reset-password',
  ],
  'second factors of others': [
    'POST /api/blade-user/reset-second-factor',
    'POST /api/blade-system/user/reset-second-factor',
  ],
  'removing users': ['POST /api/blade-user/remove', 'POST /api/blade-system/user/remove'],
  'locks of others': ['POST /api/blade-user/unlock', 'POST /api/blade-system/user/unlock'],
  'status of others': ['POST /api/blade-user/update-status', 'POST /api/blade-system/user/update-status'],
  'platform of others': [
    'POST /api/blade-user/update-platform',
    'POST /api/blade-system/user/update-platform',
  ],
  'sessions of others': ['POST /api/blade-auth/session/end'],
  'importing users': ['POST /api/blade-user/import-user', 'POST /api/blade-system/user/import-user'],
  'roles themselves': [
    'POST /api/blade-system/role/save',
    'POST /api/blade-system/role/update',
    'POST /api/blade-system/role/submit',
  ],
  'removing roles': ['POST /api/blade-system/role/remove'],
  'copies of roles': ['POST /api/blade-system/role/copy'],
  'grants of roles': ['POST /api/blade-system/role/grant'],
  departments: [
    'POST /api/blade-system/dept/save',
    'POST /api/blade-system/dept/update',
    'POST /api/blade-system/dept/submit',
  ],
  'moving departments': ['POST /api/blade-system/dept/update-parent'],
  'removing departments': ['POST /api/blade-system/dept/remove'],
  menus: [
    'POST /api/blade-system/menu/save',
    'POST /api/blade-system/menu/update',
    'POST /api/blade-system/menu/submit',
  ],
  'removing menus': ['POST /api/blade-system/menu/remove'],
  'menus of top menus': ['POST /api/blade-system/topmenu/grant'],
  'data permissions': [
    'POST /api/blade-system/data-scope/save',
    'POST /api/blade-system/data-scope/update',
    'POST /api/blade-system/data-scope/submit',
    'POST /api/blade-system/data-scope/remove',
  ],
  'interface permissions': [
    'POST /api/blade-system/api-scope/save',
    'POST /api/blade-system/api-scope/update',
    'POST /api/blade-system/api-scope/submit',
    'POST /api/blade-system/api-scope/remove',
  ],
  clients: [
    'POST /api/blade-system/client/save',
    'POST /api/blade-system/client/update',
    'POST /api/blade-system/client/submit',
  ],
  'secrets of clients': ['POST /api/blade-system/client/renew-secret'],
  'removing clients': ['POST /api/blade-system/client/remove'],
  packages: [
    'POST /api/blade-system/tenant-package/save',
    'POST /api/blade-system/tenant-package/update',
    'POST /api/blade-system/tenant-package/submit',
  ],
  tenants: [
    'POST /api/blade-system/tenant/save',
    'POST /api/blade-system/tenant/update',
    'POST /api/blade-system/tenant/submit',
  ],
  'removing tenants': ['POST /api/blade-system/tenant/remove'],
  'settings of tenants': [
    'POST /api/blade-system/tenant/setting',
    'POST /api/blade-system/tenant/datasource',
    'POST /api/blade-system/tenant/package-setting',
  ],
  'parameters that guard': [
    'POST /api/blade-system/param/save',
    'POST /api/blade-system/param/update',
    'POST /api/blade-system/param/submit',
    'POST /api/blade-system/param/remove',
  ],
  'text message services, which codes go through': [
    'POST /api/blade-resource/sms/save',
    'POST /api/blade-resource/sms/update',
    'POST /api/blade-resource/sms/submit',
    'POST /api/blade-resource/sms/enable',
    'POST /api/blade-resource/sms/remove',
  ],
  'sign-in providers': [
    'POST /api/blade-system/identity-provider/save',
    'POST /api/blade-system/identity-provider/update',
    'POST /api/blade-system/identity-provider/submit',
    'POST /api/blade-system/identity-provider/remove',
  ],
};

/**
 * Ways that exist for users of 000000 only: tests/integration/permissions/delegation-platform.test.ts tries these,
 * delegation-tenant.test.ts the others.
 */
export const platformWays: readonly string[] = [
  ...['locks of others', 'status of others', 'platform of others', 'sessions of others', 'importing users'],
  ...['menus', 'removing menus', 'data permissions', 'interface permissions'],
  ...['clients', 'secrets of clients', 'removing clients', 'packages', 'tenants', 'removing tenants'],
  'settings of tenants',
];

/** Routes of the same addresses that grant nothing, and why. */
export const exempt: readonly { readonly route: RegExp; readonly why: string }[] = [
  {
    route: /\/(update-info|update-password)$/,
    why: 'one’s own name, phone and password; no roles, no departments',
  },
  { route: /\/register-guest$/, why: 'makes an account without roles and departments' },
  { route: /\/post\/(save|update|submit|remove)$/, why: 'a post permits nothing and shows no rows' },
  {
    route: /\/topmenu\/(save|update|submit|remove)$/,
    why: 'headings of the shell; what they show is granted elsewhere',
  },
  { route: /\/sms\/(endpoint\/|validate-message$)/, why: 'sends and checks codes; who may is asked there' },
  { route: /\/role\/see-as$/, why: 'shows what somebody has to whoever has it himself' },
  { route: /\/tenant-package\/remove$/, why: 'only packages no tenant has are removed' },
  {
    route: /\/blade-auth\/(second-factor\/\w|oauth\/(link|unlink|authorize|consents)|unlock|ticket)/,
    why: 'the caller’s own second factor, identities, consents and screen lock',
  },
  {
    route:
      /\/blade-auth\/(oauth\/)?(token|logout|sms\/send-validate|refresh\/:source|revoke\/:source\/:token)$/,
    why: 'signing in and out; gives what the account has',
  },
];

/** Files of areas that write what people hold without calling apps/server/access/permissions/delegation.ts themselves, and why they may. */
export const writers: Readonly<Record<string, string>> = {
  'permissions/menu-rules.ts':
    'the grants of a removed menu, which only administrators of the platform remove (writtenBy)',
  'permissions/scope-rules.ts':
    'the grants of a removed rule, which only administrators of the platform remove (writtenBy)',
  'permissions/top-menu-store.ts':
    'the menus of top menus, which the grant compares with the caller’s before it calls the store',
  'demo/seed-demo.ts': 'the demonstration’s own tenant, which nobody asks for',
  'tenants/tenant-settings.ts': 'its routes are for administrators of 000000 alone',
  'tenants/tenant-save.ts':
    'the administrator of a tenant made in the same transaction, whose rules have asked',
  'organisation/user-save.ts': 'inside the edit of a user, whose rules have asked',
  'sign-in/account-routes.ts': 'the caller’s own name and phone',
  'sign-in/password-change.ts': 'the caller’s own password',
  'sign-in/second-factor-routes.ts': 'the caller’s own second factor',
  'sign-in/third-party/registration.ts': 'an account without roles and departments',
  'sign-in/grants/authorization-code.ts': 'ends the session of a code that was shown twice',
  'sign-in/grants/refresh-token.ts': 'ends the session of a token that was shown twice',
  'sign-in/log-out-routes.ts': 'the caller’s own session',
  'stations/station-department.ts':
    'the department of a station made below the caller’s, which he gets himself',
};
