import type { Services } from '../../services.ts';

/** Dependencies of the figures of stations: the caller's access, and telemetry. */
export type EnergyParts = Pick<Services, 'policy' | 'entities' | 'telemetry'>;
