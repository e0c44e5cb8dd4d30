import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A Chromium that runs on this machine, and the environment it needs. */
export interface Browser {
  readonly path: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Arguments of Chromium on every machine: run as root, headless, without background requests. */
export const browserArguments: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--no-first-run',
];

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

const packageFolder = join(import.meta.dirname, '../../node_modules/@sparticuz/chromium');
const unpackedFolder = join(import.meta.dirname, '../../node_modules/.cache/heliodeck/chromium');

/**
 * Finds a Chromium that starts: the given one, an installed one, else the one from the npm package.
 * @param named path of a browser, or 'packaged' to skip the installed ones
 * @throws Error that says what to install if none starts
 */
export async function findBrowser(named = process.env.HELIODECK_BROWSER): Promise<Browser> {
  const candidates = named === 'packaged' ? [] : [...(named === undefined ? [] : [named]), ...installed];
  for (const path of candidates.filter((candidate) => existsSync(candidate))) {
    const browser = { path, env: {} };
    if (answers(browser)) return browser;
  }
  const browser = await packaged();
  if (answers(browser)) return browser;
  throw new Error(
    'No Chromium starts on this machine. Install one (Debian: apt-get install -y chromium fonts-noto-cjk) or name it in HELIODECK_BROWSER.',
  );
}

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

/** The machine's fonts if it has any, and the package's: without fonts text has no width and is invisible. */
const fonts = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${join(unpackedFolder, 'fonts')}</dir>
  <cachedir>${join(unpackedFolder, 'fonts-cache')}</cachedir>
</fontconfig>
`;

/** The browser of the package @sparticuz/chromium (Linux x64), with its libraries and fonts. */
async function packaged(): Promise<Browser> {
  if (!existsSync(join(unpackedFolder, 'chromium'))) await unpack();
  const libraries = [join(unpackedFolder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH];
  return {
    path: join(unpackedFolder, 'chromium'),
    env: {
      LD_LIBRARY_PATH: libraries.filter((folder) => folder !== undefined && folder !== '').join(':'),
      FONTCONFIG_FILE: join(unpackedFolder, 'fonts.conf'),
    },
  };
}

/**
 * Unpacks beside the installed packages: the package itself would use the machine's shared temporary folder,
 * where another user's copy cannot be executed. Unpacked elsewhere first and then moved, so that an
 * incomplete browser is never found.
 */
async function unpack(): Promise<void> {
  const half = `${unpackedFolder}.${process.pid}`;
  mkdirSync(half, { recursive: true });
  const usual = process.env.TMPDIR;
  process.env.TMPDIR = half;
  try {
    if (tmpdir() !== half) throw new Error('the temporary folder cannot be chosen on this platform');
    const { inflate } = await import('@sparticuz/chromium');
    for (const name of ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'])
      await inflate(join(packageFolder, 'bin', name));
    writeFileSync(join(half, 'fonts.conf'), fonts);
    renameSync(half, unpackedFolder);
  } finally {
    if (usual === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = usual;
    rmSync(half, { recursive: true, force: true });
  }
}
