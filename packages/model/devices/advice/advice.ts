import type { Label } from '@heliodeck/kit/label';

/**
 * The usual causes of a fault that a device reports, and first measures. Neither is certain, because the
 * device reports only what it detected.
 */
export interface FaultAdvice {
  readonly cause: Label;
  readonly next: Label;
}

/** Kinds of faults by name; the name is not displayed. */
export type Advices = Readonly<Record<string, FaultAdvice>>;
