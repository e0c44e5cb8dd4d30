import { isAhead } from '@heliodeck/model/telemetry/wrong-clock';
import { serverNow } from './server-clock.ts';

/**
 * Remembers the newest instant heard of each subject. One that is ahead of the server's clock was stamped by a wrong one: nothing is older for it.
 * @returns whether something newer was heard of the subject already: a feed that resumes repeats what it told shortly before
 */
export function feedOrder(now: () => number = serverNow): (subject: string, at: number) => boolean {
  const newest = new Map<string, number>();
  return (subject, at) => {
    const known = newest.get(subject);
    if (known !== undefined && at < known && !isAhead(known, now())) return true;
    newest.set(subject, at);
    return false;
  };
}

/** The order of this page's feed. */
export const isOvertaken = feedOrder();
