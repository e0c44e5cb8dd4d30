import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { Field } from '@heliodeck/model/descriptors/field';
import { secretName } from '../logging.ts';
import { storableText } from '../store/storable.ts';

/** Replacement of a secret. */
export const redactionMark = '***';

const longestText = 4_000;
const mostItems = 200;
const deepest = 8;
/** Tokens (JWT) and passwords in URLs, anywhere in a text. */
const tokens = /(?<![\w-])eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g;
const credentials =
  /(\b(?:password|passwd|secret|token|blade-auth)["']?\s*[=:]\s*)("[^"]*"|'[^']*'|[^\s&,;]+)/gi;
const userInfo = /(\b\w{1,40}:\/\/[^\s:/@]*):[^\s@/]+@/g;

/** Removes secrets from data to be logged. */
export interface Redactor {
  /** Returns a copy of parameters with secrets removed and long parts cut. `hidden` lists further parameters whose values are removed. */
  params(value: unknown, hidden?: readonly string[]): unknown;
  /** Returns an address with its query, with secret parameters removed. */
  uri(url: string, hidden?: readonly string[]): string;
}

/** Recognises secrets by name: the usual ones, and the secret fields of these entities. */
export function redactor(entities: readonly Entity[]): Redactor {
  const own = new Set(
    entities.flatMap(({ fields }) =>
      Object.entries<Field>(fields).flatMap(([name, field]) =>
        field.kind === 'secret' || field.wire === false ? [name.toLowerCase()] : [],
      ),
    ),
  );
  const isSecret = (name: string, hidden: readonly string[]): boolean =>
    // The value of a system parameter may be a password, which only its key shows.
    secretName.test(name) || name === 'paramValue' || own.has(name.toLowerCase()) || hidden.includes(name);

  const clean = (value: unknown, hidden: readonly string[], depth: number): unknown => {
    if (typeof value === 'string') return logText(value);
    if (value === null || typeof value !== 'object') return value;
    if (value instanceof Date) return value.toISOString();
    if (depth === 0) return '…';
    if (Array.isArray(value)) {
      const items = value.slice(0, mostItems).map((item) => clean(item, hidden, depth - 1));
      return value.length > mostItems ? [...items, `… ${value.length - mostItems}`] : items;
    }
    const entries = Object.entries(value);
    return Object.fromEntries(
      entries
        .slice(0, mostItems)
        .map(([name, one]) => [
          storableText(name).slice(0, 200),
          isSecret(name, hidden) && one !== null && one !== undefined && one !== ''
            ? redactionMark
            : clean(one, hidden, depth - 1),
        ]),
    );
  };
  return {
    params: (value, hidden = []) => clean(value, hidden, deepest),
    uri(url, hidden = []) {
      const at = url.indexOf('?');
      if (at < 0) return logText(url, 2_000);
      const query = url
        .slice(at + 1)
        .split('&')
        .map((part) => {
          const [name = ''] = part.split('=', 1);
          return isSecret(decoded(name), hidden) && part !== name ? `${name}=${redactionMark}` : part;
        });
      return logText(`${url.slice(0, at)}?${query.join('&')}`, 2_000);
    },
  };
}

/** Text for a log: without tokens and passwords, cut to the length of a row, and storable. */
export function logText(text: string, longest = longestText): string {
  const whole = storableText(text.length > longest * 2 ? text.slice(0, longest * 2) : text)
    .replace(tokens, redactionMark)
    .replace(credentials, `$1${redactionMark}`)
    .replace(userInfo, `$1:${redactionMark}@`);
  return whole.length > longest ? `${whole.slice(0, longest)}…`.toWellFormed() : whole;
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return name;
  }
}
