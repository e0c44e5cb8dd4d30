import type { z } from 'zod';

/** A kind of event: what happened, and the shape of what is told of it. */
export interface Topic<P = unknown> {
  /** Dotted, general to particular: 'command.moved'. */
  readonly name: string;
  /** Counts up when the payload changes so that an older reader would misread it. */
  readonly version: number;
  readonly payload: z.ZodType<P>;
}

/** Declares a topic of the event log. */
export function defineTopic<P>(topic: Topic<P>): Topic<P> {
  return topic;
}
