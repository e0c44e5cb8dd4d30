import { describe, expect, it } from 'vitest';
import { sourceFiles } from './source-files.ts';

const shipped = sourceFiles('apps/server').filter(({ path }) => !/\.test(-support)?\.ts$/.test(path));
/** The only module that calls out by HTTP, and those that connect to what the operators configure. */
const callers = new Set(['apps/server/outgoing.ts', 'apps/server/telemetry/clickhouse/client.ts']);

/** Lines of code, without comments. */
const codeOf = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');

describe('the server', () => {
  it('calls out by HTTP only with the checked address', () => {
    // The names of statuses and types may be imported from there; functions that open a connection may not.
    const calls =
      /(?<![\w.])fetch\(|\bhttps?\.(request|get)\(|from 'undici'|import (?!type\b|\{)[^;]*from 'node:https?'|import \{[^}]*\b(request|get|Agent)\b[^}]*\} from 'node:https?'/;
    const offenders = shipped.filter(({ path, text }) => !callers.has(path) && calls.test(codeOf(text)));
    expect(offenders.map(({ path }) => path)).toEqual([]);
    expect(shipped.some(({ path }) => callers.has(path))).toBe(true);
  });

  it('runs no shell and evaluates no text as code', () => {
    const dangers = /\bexec(Sync)?\(\s*[`'"]|\bshell:\s*true|\beval\(|new Function\(|from 'node:vm'/;
    const offenders = shipped.filter(({ text }) => dangers.test(codeOf(text)));
    expect(offenders.map(({ path }) => path)).toEqual([]);
  });

  it('sets no cookie', () => {
    const cookies = /set-cookie|setCookie|request\.cookies|headers\.cookie/i;
    const offenders = shipped.filter(
      ({ path, text }) => !path.startsWith('apps/server/logs/') && cookies.test(codeOf(text)),
    );
    expect(offenders.map(({ path }) => path)).toEqual([]);
  });
});
