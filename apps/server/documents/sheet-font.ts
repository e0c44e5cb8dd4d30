import { mkdtempSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Environment variable with the configuration of fontconfig; read when the first text is drawn. */
const variable = 'FONTCONFIG_FILE';

/**
 * Makes texts in pictures of spreadsheets use the font of documents, whatever fonts the machine has. Call it in the main thread, whose
 * environment is the process's.
 */
export function provideFont(): void {
  if (process.env[variable] !== undefined) return;
  const fonts = dirname(
    createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans-sc/package.json'),
  );
  const folder = mkdtempSync(join(tmpdir(), 'heliodeck-font-'));
  const file = join(folder, 'fonts.conf');
  const folders = ['400Regular', '700Bold'].map((weight) => `<dir>${join(fonts, weight)}</dir>`).join('');
  const text = `<?xml version="1.0"?><fontconfig>${folders}<cachedir>${folder}</cachedir></fontconfig>`;
  writeFileSync(file, text, { mode: 0o600 });
  process.env[variable] = file;
}
