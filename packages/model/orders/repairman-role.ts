import { label } from '@heliodeck/kit/label';

/** Name of the role whose users receive work orders; clients of the family compare it with the stored name. */
export const repairmanRole = label('维修人员', 'Maintenance personnel').zh;
