import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A data folder of a test. */
interface DataFolder {
  readonly path: string;
  remove(): void;
}

/**
 * Creates an empty data folder that is accessible to the database's unprivileged user. Otherwise the server
 * would place its cluster elsewhere, where nobody would remove it after the test.
 * @param within folder to create it in
 */
export function dataFolder(within = tmpdir()): DataFolder {
  const path = mkdtempSync(join(within, 'heliodeck-test-'));
  chmodSync(path, 0o755);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
