/** What became of a message; its attempts are push records. */
export const messageState = {
  waiting: 0,
  sent: 1,
  failed: 2,
  /** Kept until a channel is enabled. */
  held: 3,
  /** Nobody has to be told any more. */
  dropped: 4,
  /** Waits for the digest of its recipient. */
  forDigest: 5,
  /** Told within another message: a digest, or several notices of tasks together. */
  inDigest: 6,
} as const;

/** What an attempt came to, as push records say it. */
export const pushResult = { waiting: 0, sent: 1, failed: 2, notConfigured: 3, unknown: 4 } as const;

/** Why a message is sent. */
export type PushPurpose = 'raised' | 'escalated' | 'recovered' | 'ended' | 'digest' | 'test' | 'task';
