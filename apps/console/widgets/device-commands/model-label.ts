import { profiles } from '@heliodeck/devices/registry';
import { type Label, label } from '@heliodeck/kit/label';

/** Label of a profile id, a device's `model`; an unknown id is its own label. */
export const modelLabel = (id: string): Label => profiles.get(id)?.label ?? label(id, id);
