import type { Readable } from 'node:stream';

/** What a stored file is like. */
interface StoredFacts {
  readonly name: string;
  /** Bytes. */
  readonly length: number;
  readonly contentType: string;
  readonly putTime: Date | null;
}

/** How a file is given out. */
interface Outward {
  readonly contentType: string;
  /** The name it is saved under. */
  readonly title: string;
}

/** A place that keeps files by name. Names are ours (file-name.ts); what they contain was judged before. */
export interface ObjectStore {
  /** Address below which its files are, as replies name it. */
  readonly domain: string;
  /** Keeps the file at `path`; it may be moved away from there. */
  put(name: string, path: string, outward: Outward): Promise<void>;
  /** undefined where there is none. */
  get(name: string): Promise<Readable | undefined>;
  stat(name: string): Promise<StoredFacts | undefined>;
  /** Removing what is not there is no error. */
  remove(name: string): Promise<void>;
  copy(from: string, to: string): Promise<void>;
  /** Address a browser fetches the file from. */
  link(name: string): string;
  makeBucket(name: string): Promise<void>;
  removeBucket(name: string): Promise<void>;
}
