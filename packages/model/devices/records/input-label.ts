import { type Label, label } from '@heliodeck/kit/label';

/** The short name of a PV input, in a chart of all of them. */
export const inputLabel = (n: number): Label => label(`PV${n}`, `PV${n}`);
