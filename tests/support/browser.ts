import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** A Chromium that runs here, and the environment it needs. */
export interface Browser {
  readonly path: string;
  readonly env: Readonly<Record<string, string>>;
}

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

function answers(browser: Browser): boolean {
  try {
    execFileSync(browser.path, ['--version', '--no-sandbox'], {
      env: { ...process.env, ...browser.env },
      stdio: 'ignore',
      timeout: 20_000,
    });
    return true;
  } catch {
    return false;
  }
}

/** The browser that the package @sparticuz/chromium carries, unpacked beside the system libraries it brings along. */
async function packaged(): Promise<Browser> {
  const { default: chromium, inflate } = await import('@sparticuz/chromium');
  const path = await chromium.executablePath();
  const archives = join(import.meta.dirname, '../../node_modules/@sparticuz/chromium/bin');
  const libraries = [];
  for (const name of ['al2023.tar.br']) {
    const archive = join(archives, name);
    if (existsSync(archive)) libraries.push(join(await inflate(archive), 'lib'));
  }
  return {
    path,
    env: { LD_LIBRARY_PATH: [...libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':') },
  };
}

/**
 * Finds a Chromium: HELIODECK_BROWSER, an installed one, else the one from the npm package.
 * @throws Error that says what to install when none starts
 */
export async function findBrowser(): Promise<Browser> {
  const named = process.env.HELIODECK_BROWSER;
  const candidates = [...(named === undefined ? [] : [named]), ...installed].filter((path) =>
    existsSync(path),
  );
  for (const path of candidates) {
    const browser = { path, env: {} };
    if (answers(browser)) return browser;
  }
  mkdirSync(join(import.meta.dirname, '../../.tmp'), { recursive: true });
  const browser = await packaged();
  if (answers(browser)) return browser;
  throw new Error(
    'No Chromium starts on this machine. Install one (Debian: apt-get install -y chromium fonts-noto-cjk) or name it in HELIODECK_BROWSER.',
  );
}
