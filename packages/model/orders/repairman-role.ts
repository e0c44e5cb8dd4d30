import { suppliedRoles } from '../organisation/supplied-names.ts';

/** Stored name of the role whose users receive work orders. */
export const repairmanRole = suppliedRoles.repairman.zh;
