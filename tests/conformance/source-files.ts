import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

export const root = normalize(join(import.meta.dirname, '../..'));

/** A source file of the repository, with what it imports resolved to repository paths or package names. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly string[];
}

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s*)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g;

function resolve(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier));
  const own = /^@heliodeck\/([a-z]+)\/(.+)$/.exec(specifier);
  if (own) return `${own[1] === 'simulator' ? 'apps' : 'packages'}/${own[1]}/${own[2]}.ts`;
  return specifier;
}

/** All files that git tracks or would add (ignored ones left out), as repository paths. */
export function repositoryFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed.split('\n').filter((path) => path !== '' && isPresent(path));
}

function isPresent(path: string): boolean {
  try {
    readFileSync(join(root, path));
    return true;
  } catch {
    return false;
  }
}

/** The TypeScript sources below the given folders. */
export function sourceFiles(...folders: string[]): SourceFile[] {
  return repositoryFiles()
    .filter((path) => /\.tsx?$/.test(path) && folders.some((folder) => path.startsWith(`${folder}/`)))
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      const imports = [...text.matchAll(importPattern)]
        .map((match) => match[1] ?? match[2] ?? '')
        // Sources that generate sources contain imports in texts.
        .filter((name) => !name.includes('${'))
        .map((name) => resolve(path, name));
      return { path, text, imports };
    });
}
