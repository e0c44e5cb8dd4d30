import { isRecord } from '@heliodeck/kit/is-record';
import type { CellProblem } from '../problem.ts';

/** Validates a value and reports what is wrong with it. */
export type ShapeCheck = (value: unknown, path: string, tell: (path: string) => void) => void;

/** A text with a maximum length. */
export const text =
  (max: number, min = 0): ShapeCheck =>
  (value, path, tell) => {
    if (typeof value !== 'string' || value.length > max || value.length < min) tell(path);
  };

/** A text that matches a pattern. */
export const like =
  (pattern: RegExp): ShapeCheck =>
  (value, path, tell) => {
    if (typeof value !== 'string' || value.length > 200 || !pattern.test(value)) tell(path);
  };

/** A finite number within limits. */
export const within =
  (min: number, max: number, isWhole = false): ShapeCheck =>
  (value, path, tell) => {
    const isFit = typeof value === 'number' && value >= min && value <= max;
    if (!isFit || (isWhole && !Number.isInteger(value))) tell(path);
  };

/** A boolean. */
export const yesNo: ShapeCheck = (value, path, tell) => {
  if (typeof value !== 'boolean') tell(path);
};

/** One of several values. */
export const oneOf =
  (...values: readonly unknown[]): ShapeCheck =>
  (value, path, tell) => {
    if (!values.includes(value)) tell(path);
  };

/** A value that one of several checks accepts. */
export const either =
  (...checks: readonly ShapeCheck[]): ShapeCheck =>
  (value, path, tell) => {
    const fits = checks.some((check) => {
      let isGood = true;
      check(value, path, () => {
        isGood = false;
      });
      return isGood;
    });
    if (!fits) tell(path);
  };

/** A list with a maximum length. */
export const list =
  (check: ShapeCheck, max: number, min = 0): ShapeCheck =>
  (value, path, tell) => {
    if (!Array.isArray(value) || value.length > max || value.length < min) return tell(path);
    value.forEach((entry, index) => {
      check(entry, `${path}.${index}`, tell);
    });
  };

/** A list of fixed length. */
export const tuple =
  (...checks: readonly ShapeCheck[]): ShapeCheck =>
  (value, path, tell) => {
    if (!Array.isArray(value) || value.length !== checks.length) return tell(path);
    checks.forEach((check, index) => {
      check(value[index], `${path}.${index}`, tell);
    });
  };

/** An object with these keys and no others; those in `may` are optional. */
export const object =
  (must: Readonly<Record<string, ShapeCheck>>, may: Readonly<Record<string, ShapeCheck>> = {}): ShapeCheck =>
  (value, path, tell) => {
    if (!isRecord(value)) return tell(path);
    const under = (key: string) => (path === '' ? key : `${path}.${key}`);
    for (const key of Object.keys(value))
      if (!Object.hasOwn(must, key) && !Object.hasOwn(may, key)) tell(under(key));
    for (const [key, check] of Object.entries(must)) check(value[key], under(key), tell);
    for (const [key, check] of Object.entries(may))
      if (value[key] !== undefined) check(value[key], under(key), tell);
  };

/** An object whose keys match a pattern. */
export const dictionary =
  (key: RegExp, check: ShapeCheck, max: number): ShapeCheck =>
  (value, path, tell) => {
    if (!isRecord(value) || Object.keys(value).length > max) return tell(path);
    for (const [name, entry] of Object.entries(value)) {
      if (!key.test(name)) tell(`${path}.${name}`);
      check(entry, `${path}.${name}`, tell);
    }
  };

/** The problems found by a check; a problem within a cell has its address. */
export function shapeProblems(check: ShapeCheck, value: unknown): readonly CellProblem[] {
  const found: CellProblem[] = [];
  check(value, '', (path) => {
    const index = /^cells\.(\d+)/.exec(path)?.[1];
    const cells = isRecord(value) && Array.isArray(value.cells) ? value.cells : [];
    const cell: unknown = index === undefined ? undefined : cells[Number(index)];
    const at = isRecord(cell) && typeof cell.at === 'string' ? cell.at.slice(0, 8) : null;
    found.push({ code: 'template.shape', at, params: { path: path.slice(0, 120) } });
  });
  return found;
}
