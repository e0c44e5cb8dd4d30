import { isAhead } from '@heliodeck/model/telemetry/wrong-clock';
import { serverNow } from './server-clock.ts';

/**
 * Stores the newest instant received for each subject. An instant ahead of the server's clock has a wrong
 * time stamp, and later events are not compared with it.
 * @returns whether a newer event for the subject was received already: a feed that resumes repeats recent
 * events
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

/** The order of events of this page's feed. */
export const isOvertaken = feedOrder();
