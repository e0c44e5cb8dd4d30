import type { Services } from '../../services.ts';

/** What the figures of stations are made from: what the caller may see, and what telemetry holds of it. */
export type EnergyParts = Pick<Services, 'policy' | 'entities' | 'telemetry'>;
