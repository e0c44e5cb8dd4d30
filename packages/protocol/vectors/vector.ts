/**
 * A real exchange and its meaning. `verdict`: accept · accept-as-error (valid, contains a device error) · reject (must decode to nothing) ·
 * reject-mismatch (valid, but does not answer its request).
 */
export interface Vector {
  readonly id: string;
  readonly protocol: string;
  readonly verdict: 'accept' | 'accept-as-error' | 'reject' | 'reject-mismatch';
  readonly provenance: string;
  readonly source: string;
  readonly request?: string;
  /** The reply, or unsolicited bytes. */
  readonly response: string;
  /** Content of the frame, in the words of its source. */
  readonly meaning: Readonly<Record<string, unknown>>;
  readonly note?: string;
}
