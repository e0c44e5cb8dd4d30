import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, normalize } from 'node:path';

const root = normalize(join(import.meta.dirname, '../..'));

/** Arguments of the compiler: each of the four checkers that it starts computes the types that they share, while other tests run. */
export const oneChecker: readonly string[] = ['--checkers', '1'];

/** A copy of the product's sources that can be modified and checked. */
export interface SourceCopy {
  readonly root: string;
  /** Runs a program of node_modules/.bin in it. @returns its output, and whether it succeeded */
  run(program: string, args: readonly string[]): Promise<{ readonly good: boolean; readonly output: string }>;
  remove(): void;
}

/** Copies the files that git tracks or would add; external packages are linked, the product's own are copied. */
export function copySources(): SourceCopy {
  const to = mkdtempSync(join(tmpdir(), 'heliodeck-copy-'));
  const git = (args: readonly string[], cwd: string) =>
    execFileSync('git', [...args], { cwd, encoding: 'utf8' });
  const listed = git(['ls-files', '-z', '--cached', '--others', '--exclude-standard'], root);
  for (const path of listed.split('\0').filter(Boolean))
    cpSync(join(root, path), join(to, path), { recursive: true, force: true });
  linkPackages(join(root, 'node_modules'), join(to, 'node_modules'));
  for (const folder of ['packages', 'apps'])
    for (const name of readdirSync(join(root, folder))) linkNested(join(folder, name), to);
  git(['init', '-q'], to);
  git(['add', '-A'], to);
  return {
    root: to,
    run: (program, args) =>
      new Promise((resolve) => {
        const child = spawn(join(to, 'node_modules/.bin', program), [...args], {
          cwd: to,
          // The copy's own runtime comes first, as with npm.
          env: {
            PATH: `${join(to, 'node_modules/.bin')}:${process.env.PATH}`,
            HOME: process.env.HOME,
            NO_COLOR: '1',
          },
        });
        let output = '';
        for (const stream of [child.stdout, child.stderr])
          stream.on('data', (part: Buffer) => (output = `${output}${part.toString()}`.slice(-20_000)));
        child.once('close', (code) => resolve({ good: code === 0, output }));
      }),
    remove: () => rmSync(to, { recursive: true, force: true }),
  };
}

function linkPackages(from: string, to: string): void {
  mkdirSync(join(to, '@heliodeck'), { recursive: true });
  for (const name of readdirSync(from))
    if (name !== '@heliodeck' && !name.startsWith('.vite')) symlinkSync(join(from, name), join(to, name));
  const home = dirname(to);
  for (const name of readdirSync(join(from, '@heliodeck'))) {
    const folder = ['server', 'console', 'simulator'].includes(name) ? 'apps' : 'packages';
    symlinkSync(join(home, folder, name), join(to, '@heliodeck', name));
  }
}

/** Packages that a workspace has in another version than the others. */
function linkNested(workspace: string, to: string): void {
  const from = join(root, workspace, 'node_modules');
  try {
    const names = readdirSync(from).filter((name) => !name.startsWith('.'));
    mkdirSync(join(to, workspace, 'node_modules'), { recursive: true });
    for (const name of names) symlinkSync(join(from, name), join(to, workspace, 'node_modules', name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
