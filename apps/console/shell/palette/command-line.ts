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

/** A charging parameter to be set. Nothing is sent: the form opens with the value filled in. */
export interface SetLine {
  readonly kind: 'set';
  readonly parameter: string;
  readonly value: number;
  /** Words that identify the device. */
  readonly place: string;
}

/** A charging parameter named without a value: to be viewed or set. */
export interface NamedParameter {
  readonly parameter: string;
  /** Words that identify the device. */
  readonly place: string;
}

/** A list to be exported. */
export interface ExportLine {
  readonly kind: 'export';
  /** Words that identify the list. */
  readonly what: string;
  readonly period: ExportPeriod | undefined;
}

/** The command in a line; undefined if it is only a search. */
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

/** Words for the record to be added; undefined if the line is only a search. */
export function readAddition(line: string): string | undefined {
  const text = line.trim();
  const verb = addVerb.exec(text)?.[0];
  return verb === undefined ? undefined : text.slice(verb.length);
}

/** The charging parameter that a line names without a value; undefined if there is none. */
export function readParameter(line: string): NamedParameter | undefined {
  const named = nameAhead(line.trim());
  // Two letters alone are more likely the initials of a name.
  if (named === undefined || /^[a-z]{1,2}$/i.test(line.trim())) return undefined;
  const place = named.rest.replace(at, '').trim();
  return number.test(named.rest) ? undefined : { parameter: named.parameter, place };
}

/** A parameter at the start of a text, and the rest. A name must be a whole word: 'floating' does not match. */
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
