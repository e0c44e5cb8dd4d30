/** Names of an installation's stream of readings at NATS. */
export function readingStreamNames(installation: string): {
  readonly stream: string;
  /** Of one of its parts. */
  readonly subject: (partition: number | '*') => string;
} {
  return {
    stream: `heliodeck-${installation}`,
    subject: (partition) => `heliodeck.${installation}.readings.${partition}`,
  };
}
