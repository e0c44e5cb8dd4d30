import { profiles } from '@heliodeck/devices/registry';

/** The protocol family of a model; '' for an unknown model. */
export const familyOf = (model: string | null): string => profiles.get(model ?? '')?.driver.family ?? '';
