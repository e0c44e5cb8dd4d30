import { commaList } from '@heliodeck/kit/comma-list';
import { isZone } from '@heliodeck/kit/zone';
import { isAddress } from '../fields/address.ts';
import { isCurrency } from '../fields/currency.ts';
import type { MessageParams } from '../wire/message.ts';
import type { MessageCode } from '../wire/messages.ts';
import { knownParam, knownParams, type ParamKey, type ParamKind } from './known-params.ts';

/** Why a value is invalid for a parameter. */
export interface ParamProblem {
  readonly code: MessageCode;
  readonly params: MessageParams;
}

/** 'true' or '1', 'false' or '0'; undefined for any other text. */
export function flagOf(text: string | null | undefined): boolean | undefined {
  const word = text?.trim().toLowerCase();
  if (word === 'true' || word === '1') return true;
  return word === 'false' || word === '0' ? false : undefined;
}

/**
 * An integer within the limits; a value above the upper limit is reduced to it, any other invalid value
 * yields undefined.
 */
export function integerOf(
  text: string | null | undefined,
  { min, max }: { readonly min: number; readonly max: number },
): number | undefined {
  const word = text?.trim() ?? '';
  if (!/^-?\d+$/.test(word) || Number(word) < min) return undefined;
  return Math.min(Number(word), max);
}

/**
 * What is wrong with a value of a parameter; undefined if nothing is, or if the program does not read the
 * parameter.
 */
export function paramProblem(key: string, value: string): ParamProblem | undefined {
  const kind = knownParam(key.trim())?.kind;
  return kind && problemOfKind(kind, value);
}

function problemOfKind(kind: ParamKind, value: string): ParamProblem | undefined {
  const text = value.trim();
  switch (kind.is) {
    case 'flag':
      return flagOf(text) === undefined ? { code: 'param.flag', params: {} } : undefined;
    case 'integer': {
      const { min, max } = kind;
      const fits = integerOf(text, kind) === Number(text);
      return fits ? undefined : { code: 'param.integer', params: { min, max } };
    }
    case 'zone':
      return isZone(text) ? undefined : { code: 'field.notZone', params: {} };
    case 'currency':
      return isCurrency(text)
        ? undefined
        : { code: 'finance.noCurrency', params: { value: text.slice(0, 20) } };
    case 'site':
      return isAddress(text, 'web') ? undefined : { code: 'param.site', params: {} };
    case 'hosts': {
      const wrong = commaList(text).find((host) => host.includes('/') || !isAddress(host, 'host'));
      return wrong === undefined ? undefined : { code: 'param.host', params: { host: wrong.slice(0, 80) } };
    }
    case 'codes': {
      const wrong = commaList(text).find((code) => !/^[\w:-]{1,64}$/.test(code));
      return wrong === undefined ? undefined : { code: 'param.code', params: { code: wrong.slice(0, 80) } };
    }
    case 'choice': {
      if (kind.options.some((option) => option.value === text)) return undefined;
      const options = kind.options.map((option) => option.value).join(', ');
      return { code: kind.refusal ?? 'param.choice', params: { options } };
    }
    case 'secret':
      return undefined;
  }
}

/** Maximum number of edits between a key and its misspelling. */
const nearby = 3;

/**
 * The known key that a misspelt key probably means: a different spelling, or up to three edits away.
 * @returns undefined if no key is near
 */
export function meantParam(key: string): ParamKey | undefined {
  const given = key.trim();
  if (given === '' || knownParam(given)) return undefined;
  const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  const ranked = (Object.keys(knownParams) as ParamKey[])
    .map((known) => ({ known, off: distance(plain(known), plain(given)) }))
    .toSorted((a, b) => a.off - b.off);
  const [best] = ranked;
  return best && best.off <= nearby ? best.known : undefined;
}

/** Number of letters to add, drop or change to turn one text into the other (Levenshtein). */
function distance(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...a].entries()) {
    const now = [row + 1];
    for (const [column, other] of [...b].entries()) {
      const change = (before[column] ?? 0) + (letter === other ? 0 : 1);
      now.push(Math.min(change, (before[column + 1] ?? 0) + 1, (now[column] ?? 0) + 1));
    }
    before = now;
  }
  return before[b.length] ?? 0;
}
