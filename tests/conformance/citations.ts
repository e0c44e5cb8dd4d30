import { posix } from 'node:path';

/**
 * The files that citations may name: the text of each file of the repository by its path, or by its end after a star; undefined if it does
 * not exist.
 */
export type ReadText = (path: string) => string | undefined;

/**
 * Names of documents that are not in the repository: an area with a section number, a numbered decision, "the documents".
 * Assembled, so that this file does not contain what it refuses.
 */
const foreign: readonly RegExp[] = [
  new RegExp(
    `\\b(${['monitoring', 'platform', 'operations', 'api-conventions', 'protocols', 'design', 'workflow'].join('|')}) §`,
    'i',
  ),
  /\bdecisions? #?\d+(?!\.\d)/i,
];
/** In code, "the documents" names nothing that a reader can open; in a document it means the repository's own. */
const vague = new RegExp(`\\bthe ${'docu'}ments\\b`, 'i');
/** Sources whose sections may be cited by number: published standards and register maps. */
const standards =
  /\b(RFC ?\d|HTML standard|WCAG|ASVS|3GPP|IEC|GB\/T|ISO|DL\/T|Modbus|Protocol V|\bV\d|TS \d|(?:1997|2007) )/;

/** The anchors of a Markdown text, made from its headings like GitHub's; a repeated heading gets -1, -2 … */
export function anchors(markdown: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [, heading = ''] of withoutFences(markdown).matchAll(/^#{1,6} +(.*?)\s*#*$/gm)) {
    const plain = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
    const slug = plain
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-');
    let name = slug;
    for (let count = 1; found.has(name); count += 1) name = `${slug}-${count}`;
    found.add(name);
  }
  return found;
}

/** Citations in a file that a reader cannot follow, each as one line that names it. */
export function unresolved(path: string, text: string, read: ReadText): readonly string[] {
  const isDocument = path.endsWith('.md');
  const problems = [
    ...foreignIn(text, isDocument),
    ...[...text.matchAll(/(?<![\w./:-])(docs\/[\w./-]+?\.md)(?:#([\p{L}\p{N}_-]+))?/gu)].flatMap(
      ([whole, file = '', anchor]) => missing(whole, file, anchor, read),
    ),
    ...(isDocument
      ? [...relativeLinks(path, text, read), ...namedFiles(text, read)]
      : namedInComments(path, text, read)),
  ];
  return problems.map((problem) => `${path}: ${problem}`);
}

function foreignIn(text: string, isDocument: boolean): readonly string[] {
  return text.split('\n').flatMap((line, index) => {
    const bad =
      foreign.some((pattern) => pattern.test(line)) ||
      (!isDocument && vague.test(line)) ||
      (line.includes('§') && !standards.test(line));
    return bad ? [`line ${index + 1} cites what is not here: ${line.trim()}`] : [];
  });
}

function relativeLinks(path: string, text: string, read: ReadText): readonly string[] {
  return [...withoutFences(text).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].flatMap(
    ([whole, target = '', anchor]) => {
      const file = target === '' ? path : posix.normalize(posix.join(posix.dirname(path), target));
      return missing(whole, file, anchor, read);
    },
  );
}

/** Files that a document names by their whole path. */
function namedFiles(text: string, read: ReadText): readonly string[] {
  return [
    ...withoutFences(text).matchAll(/`((?:apps|packages|scripts|tests)\/[\w./-]+\.(?:ts|tsx|css))`/g),
  ].flatMap(([whole, file = '']) => missing(whole, file, undefined, read));
}

const comment = /\/\*[\s\S]*?\*\/|(?<![:'"`/\w])\/\/[^\n]*/g;
const namedFile = /(?<![\w@.*/-])(?:\.\/)?((?:[\w.-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:tsx?|css))(?![\w/])/g;
/** Placeholders for any file: a number of digits, a number. */
const patterns = /\b(?:N|NNN)(?:-name)?\.ts$/;

/** Files of code that comments name: in the same folder, or by the end of their path. */
function namedInComments(path: string, text: string, read: ReadText): readonly string[] {
  return [...text.matchAll(comment)].flatMap(([said]) =>
    [...said.matchAll(namedFile)].flatMap(([, file = '']) => {
      const beside = posix.normalize(posix.join(posix.dirname(path), file));
      const isThere = patterns.test(file) || read(beside) !== undefined || read(`*/${file}`) !== undefined;
      return isThere ? [] : [`${file}: no such file`];
    }),
  );
}

function missing(whole: string, file: string, anchor: string | undefined, read: ReadText): readonly string[] {
  const text = read(file);
  if (text === undefined) return [`${whole}: no such file`];
  return anchor === undefined || anchors(text).has(anchor) ? [] : [`${whole}: no such heading`];
}

const withoutFences = (markdown: string): string => markdown.replace(/^```[\s\S]*?^```$/gm, '');
