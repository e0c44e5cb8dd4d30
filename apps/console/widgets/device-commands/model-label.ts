import { profiles } from '@heliodeck/devices/registry';
import { type Label, label } from '@heliodeck/kit/label';

/** Words of a profile id, a device's `model`; one nobody knows stands for itself. */
export const modelLabel = (id: string): Label => profiles.get(id)?.label ?? label(id, id);
