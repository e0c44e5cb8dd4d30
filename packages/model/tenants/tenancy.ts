/** The administration tenant: its administrators run the platform, and rows of no tenant are counted to it. */
export const platformTenant = '000000';
