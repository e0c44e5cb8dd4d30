/**
 * Routes of the platform that write with a permission, and that tests/integration/every-area/exact-acts.test.ts and exact-writes.test.ts do
 * not try with exactly that permission. Each has the reason.
 */
export const unproven: readonly { readonly route: RegExp; readonly why: string }[] = [
  {
    route: /\/blade-demo\/person\/(save|update|submit|remove)$/,
    why: 'sample records of the demonstration tenant: no role of another tenant can be granted the codes',
  },
  {
    route: /\/blade-log\/job\/again$/,
    why: 'needs a job that has failed: tests/integration/logs/job-list.test.ts makes one',
  },
  {
    route: /\/blade-resource\/oss\/endpoint\/(make|remove)-bucket$/,
    why: 'the disk of the server has no buckets: tests/integration/resources/resource-oss.test.ts has a store that has',
  },
  {
    route: /\/blade-system\/role\/see-as$/,
    why: 'shows what somebody has and changes nothing: tests/integration/permissions/role-study.test.ts',
  },
];

/** Entities some of whose writes need an administrator besides the permission while others do not, and why. */
export const unevenRanks: Readonly<Record<string, string>> = {
  user: 'platform, lock, status and import of accounts are for administrators by role; the others compare what both accounts hold',
  role: 'what a role is granted is set by administrators; its name and place in the tree are not',
  tenant:
    'adding and removing a tenant concerns its administrator’s rights, and licence, data source and package are the platform’s; its address is not',
  oss: 'files that belong to no record are for administrators to copy and remove',
  sms: 'sending by hand costs money, and is refused with another reason than setting up the service that codes go through',
};
