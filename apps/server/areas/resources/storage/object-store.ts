import type { Readable } from 'node:stream';

/** Facts of a stored file. */
interface StoredFacts {
  readonly name: string;
  /** Bytes. */
  readonly length: number;
  readonly contentType: string;
  readonly putTime: Date | null;
}

/** How a file is served. */
interface Outward {
  readonly contentType: string;
  /** Its name when downloaded. */
  readonly title: string;
}

/** Storage of files by name. Names are made by this program (file-name.ts); the content was checked before. */
export interface ObjectStore {
  /** Base URL of its files, as in responses. */
  readonly domain: string;
  /** Stores the file at `path`, which may be moved away. */
  put(name: string, path: string, outward: Outward): Promise<void>;
  /** undefined if there is none. */
  get(name: string): Promise<Readable | undefined>;
  stat(name: string): Promise<StoredFacts | undefined>;
  /** Deletes a file; a missing one is no error. */
  remove(name: string): Promise<void>;
  copy(from: string, to: string): Promise<void>;
  /** URL from which a browser fetches the file. */
  link(name: string): string;
  makeBucket(name: string): Promise<void>;
  removeBucket(name: string): Promise<void>;
}
