/** State of a message; its attempts are push records. */
export const messageState = {
  waiting: 0,
  sent: 1,
  failed: 2,
  /** Waits until a channel is enabled. */
  held: 3,
  /** Cancelled, because no notification is needed any more. */
  dropped: 4,
  /** Waits for the digest of its recipient. */
  forDigest: 5,
  /** Sent within another message: a digest, or a message about several tasks. */
  inDigest: 6,
} as const;

/** Result of an attempt, as stored in push records. */
export const pushResult = { waiting: 0, sent: 1, failed: 2, notConfigured: 3, unknown: 4 } as const;

/** What people do with an alarm that programs can be told of. */
export type HandledPurpose = 'acknowledged' | 'dispatched' | 'closed' | 'completed' | 'returned';

/** Why a message is sent. */
export type PushPurpose =
  | 'raised'
  | 'escalated'
  | 'recovered'
  | 'ended'
  | HandledPurpose
  | 'digest'
  | 'test'
  | 'task';
