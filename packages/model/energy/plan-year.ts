import type { ProposedMonth } from './plan-proposal.ts';

/** A month of a station: planned and measured, kWh. */
export interface PlanMonth {
  /** 'yyyy-MM'. */
  readonly month: string;
  readonly planPower: number | null;
  /** Origin of the plan; see planOrigin. */
  readonly origin: number | null;
  readonly power: number | null;
  /** Share of the elapsed time that has data, 0 to 1. */
  readonly coverage: number | null;
  readonly proposed: number | null;
  readonly basis: ProposedMonth['basis'];
}
