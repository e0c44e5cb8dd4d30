import { label } from '@heliodeck/kit/label';

/** Name of the role whose users work orders are dispatched to; clients of the family compare it as it is stored. */
export const repairmanRole = label('维修人员', 'Maintenance personnel').zh;
