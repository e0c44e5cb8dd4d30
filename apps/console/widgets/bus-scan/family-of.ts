import { profiles } from '@heliodeck/devices/registry';

/** The family of frames that devices of a model hear; '' for a model nobody knows. */
export const familyOf = (model: string | null): string => profiles.get(model ?? '')?.driver.family ?? '';
