import {
  at,
  type ExportPeriod,
  exportVerb,
  filler,
  number,
  parameters,
  periods,
  setVerb,
} from './command-line.facts.ts';

/** A charging parameter somebody wants to set. Nothing is sent: it opens the form with the value in it. */
export interface SetLine {
  readonly kind: 'set';
  readonly parameter: string;
  readonly value: number;
  /** Words that say which device. */
  readonly place: string;
}

/** A list somebody wants as a file. */
export interface ExportLine {
  readonly kind: 'export';
  /** Words that say which list. */
  readonly what: string;
  readonly period: ExportPeriod | undefined;
}

/** What a line asks to be done; undefined where it only searches. */
export function readCommandLine(line: string): SetLine | ExportLine | undefined {
  const text = line.trim();
  const verb = setVerb.exec(text)?.[0];
  if (verb !== undefined) return readSet(text.slice(verb.length));
  const other = exportVerb.exec(text)?.[0];
  if (other === undefined) return undefined;
  const what = text.slice(other.length);
  const period = periods.find(([words]) => words.test(what));
  return { kind: 'export', what: (period ? what.replace(period[0], '') : what).trim(), period: period?.[1] };
}

function readSet(text: string): SetLine | undefined {
  const lower = text.toLowerCase();
  const found = parameters.find(([name]) => lower.startsWith(name));
  if (found === undefined) return undefined;
  const rest = text.slice(found[0].length).replace(filler, '');
  const [said, value] = number.exec(rest) ?? [];
  if (said === undefined) return undefined;
  const place = rest.slice(said.length).replace(at, '').trim();
  return { kind: 'set', parameter: found[1], value: Number(value), place };
}
