import {
  addVerb,
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

/** A charging parameter that is only named: somebody wants to see it, or to set it. */
export interface NamedParameter {
  readonly parameter: string;
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

/** Words for the record that somebody wants to add; undefined where a line only searches. */
export function readAddition(line: string): string | undefined {
  const text = line.trim();
  const verb = addVerb.exec(text)?.[0];
  return verb === undefined ? undefined : text.slice(verb.length);
}

/** The charging parameter that a line names without a value; undefined where it names none. */
export function readParameter(line: string): NamedParameter | undefined {
  const named = nameAhead(line.trim());
  // Two letters alone are rather the initials of a name.
  if (named === undefined || /^[a-z]{1,2}$/i.test(line.trim())) return undefined;
  const place = named.rest.replace(at, '').trim();
  return number.test(named.rest) ? undefined : { parameter: named.parameter, place };
}

/** A parameter at the head of a text, and what follows. A name is a whole word: 'floating' is none. */
function nameAhead(text: string): { readonly parameter: string; readonly rest: string } | undefined {
  const lower = text.toLowerCase();
  const found = parameters.find(
    ([name]) => lower.startsWith(name) && !(/[a-z]$/.test(name) && /^[a-z]/.test(lower.slice(name.length))),
  );
  if (found === undefined) return undefined;
  return { parameter: found[1], rest: text.slice(found[0].length).replace(filler, '') };
}

function readSet(text: string): SetLine | undefined {
  const named = nameAhead(text);
  if (named === undefined) return undefined;
  const { parameter, rest } = named;
  const [said, value] = number.exec(rest) ?? [];
  if (said === undefined) return undefined;
  const place = rest.slice(said.length).replace(at, '').trim();
  return { kind: 'set', parameter, value: Number(value), place };
}
