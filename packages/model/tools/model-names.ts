import { camelCase } from '@heliodeck/kit/snake-case';

/** Transliterates a name to Latin letters, word by word: '设备' → ['she', 'bei']. */
export type Spell = (name: string) => readonly string[];

/** Names that a property cannot have: members of every object, and parameters of lists. */
const reserved: ReadonlySet<string> = new Set([
  ...Object.getOwnPropertyNames(Object.prototype),
  ...[
    'current',
    'size',
    'ascs',
    'descs',
    'afterId',
    'beforeId',
    'ids',
    'children',
    'hasChildren',
    'prototype',
    'arguments',
  ],
]);

const longest = 40;

/** Whether a property may not have this name. */
export function isReservedName(name: string): boolean {
  return reserved.has(name);
}

/**
 * The words of a column or table in Latin letters and digits: 'USER_Name' → ['user', 'name'], '设备编号' →
 * ['she', 'bei', …].
 */
function words(name: string, spell: Spell): readonly string[] {
  // Some databases write all names in capitals; mixed case separates words.
  const plain = /[a-z]/.test(name) ? name : name.toLowerCase();
  const spelled = /^[\x20-\x7e]*$/.test(plain) ? plain : spell(plain).join('_');
  return spelled.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
}

function joined(parts: readonly string[]): string {
  const [first = '', ...rest] = parts;
  return camelCase([first.charAt(0).toLowerCase() + first.slice(1), ...rest].join('_')).slice(0, longest);
}

/**
 * The property of a column: 'station_name' → 'stationName'. A name that does not begin with a letter, is
 * reserved or already used is made valid and unique.
 */
export function propertyNameOf(column: string, spell: Spell, taken: ReadonlySet<string>): string {
  const plain = joined(words(column, spell));
  const begun = /^[a-z]/.test(plain) ? plain : `field${plain.charAt(0).toUpperCase()}${plain.slice(1)}`;
  const base = isReservedName(begun) ? `${begun}Value` : begun;
  let name = base;
  for (let number = 2; taken.has(name); number += 1) name = `${base}${number}`;
  return name;
}

/**
 * The class of a table, without the prefix that tables share: 'blade_notice' → 'Notice'. '' if no part of the
 * name can be written in Latin letters.
 */
export function entityNameOf(table: string, spell: Spell): string {
  const all = words(table, spell);
  const isPrefixed = table.includes('_') && all.length > 1;
  const name = joined(isPrefixed ? all.slice(1) : all).replace(/^[^A-Za-z]+/, '');
  return name.charAt(0).toUpperCase() + name.slice(1);
}
