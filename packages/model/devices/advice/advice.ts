import type { Label } from '@heliodeck/kit/label';

/** What usually lies behind a fault that a device tells, and what to do first. Neither is certain: the device says only what it met. */
export interface FaultAdvice {
  readonly cause: Label;
  readonly next: Label;
}

/** Kinds of faults by name; the name is not shown. */
export type Advices = Readonly<Record<string, FaultAdvice>>;
