import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = new URL('../..', import.meta.url).pathname;
/** Files that list generated code, and the migrations: the sources that the generator reads. */
const parts = [
  'packages/model/registries/generated.ts',
  'apps/server/areas/custom',
  'tests/access/generated-permissions.facts.ts',
  'apps/server/store/migrations',
];

/** A folder into which the program of the run may generate code; workers that start later inherit its path. */
export function makeCheckout(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'heliodeck-checkout-'));
  for (const part of parts) cpSync(join(root, part), join(path, part), { recursive: true });
  process.env.HELIODECK_CHECKOUT = path;
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** The folder that the program of this run generates into. */
export function checkoutFolder(): string {
  const path = process.env.HELIODECK_CHECKOUT;
  if (path === undefined) throw new Error('the run has no checkout');
  return path;
}
