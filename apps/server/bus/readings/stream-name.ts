/** Names of an installation's stream of readings in NATS. */
export function readingStreamNames(installation: string): {
  readonly stream: string;
  /** Subject of one partition, or of all with '*'. */
  readonly subject: (partition: number | '*') => string;
} {
  return {
    stream: `heliodeck-${installation}`,
    subject: (partition) => `heliodeck.${installation}.readings.${partition}`,
  };
}
