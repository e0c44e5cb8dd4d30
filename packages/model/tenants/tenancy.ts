/** The administration tenant: its administrators run the platform, and rows without a tenant count as its own. */
export const platformTenant = '000000';
