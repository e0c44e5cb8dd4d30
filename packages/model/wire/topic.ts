import type { z } from 'zod';

/** A kind of event, and the shape of its payload. */
export interface Topic<P = unknown> {
  /** Dotted, general to particular: 'command.moved'. */
  readonly name: string;
  /** Incremented when the payload changes in a way that an older reader would misinterpret. */
  readonly version: number;
  readonly payload: z.ZodType<P>;
}

/** Declares a topic of the event log. */
export function defineTopic<P>(topic: Topic<P>): Topic<P> {
  return topic;
}
