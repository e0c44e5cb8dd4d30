import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A data folder of a test's own. */
interface DataFolder {
  readonly path: string;
  remove(): void;
}

/**
 * Makes an empty data folder that the database's unprivileged user may enter. Where it may not, the server moves its
 * cluster to a place outside, which nobody would clear away after the test.
 * @param within folder to make it in
 */
export function dataFolder(within = tmpdir()): DataFolder {
  const path = mkdtempSync(join(within, 'heliodeck-test-'));
  chmodSync(path, 0o755);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
