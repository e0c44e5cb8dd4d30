import type { Definition, FlowNode } from '../definition.ts';

/** The namespace of this product's own attributes in a file. */
export const ownUri = 'urn:heliodeck:bpmn';
/** The prefix under which the designer writes them. */
export const ownPrefix = 'heliodeck';

/** A start tag with its attributes; values may contain `>`. */
const startTag = /<[\w.:-]{1,120}(?:\s+[\w.:-]{1,120}\s*=\s*(?:"[^"<]*"|'[^'<]*'))+\s*\/?>/g;
const attribute = /(\s)([\w.:-]{1,120})(\s*=\s*)("[^"<]*"|'[^'<]*')/g;

/** The prefixes bound to the product's namespace anywhere in a file. */
export function ownPrefixes(xml: string): readonly string[] {
  const bound = xml.matchAll(/\sxmlns:([\w.-]{1,60})\s{0,5}=\s{0,5}["']urn:heliodeck:bpmn["']/g);
  return [...new Set([...bound].map(([, prefix = '']) => prefix))];
}

/** The bounds of a name beside its element. */
const labelBounds =
  /(<(?:[\w.-]{1,60}:)?BPMNLabel\b[^<>]{0,500}>\s{0,200}<(?:[\w.-]{1,60}:)?Bounds\b)([^<>]{0,500})/g;
const left = /(\sx\s{0,5}=\s{0,5}["'])(-?\d[\d.]{0,20})/;
const width = /(\swidth\s{0,5}=\s{0,5}["'])(\d[\d.]{0,20})/;
/** Width of a name beside its element in a viewer without bounds in the file, px. */
const usualWidth = 90;

/**
 * Widens the names beside their elements to both sides: Chinese names are narrow, and English words would be divided within their bounds.
 */
function withRoom(xml: string): string {
  return xml.replace(labelBounds, (_, before: string, bounds: string) => {
    const more = usualWidth - Number(width.exec(bounds)?.[2] ?? usualWidth);
    if (!(more > 0)) return before + bounds;
    const wider = bounds.replace(width, `$1${usualWidth}`);
    return (
      before + wider.replace(left, (_whole, start: string, x: string) => `${start}${Number(x) - more / 2}`)
    );
  });
}

/**
 * A file for display in English: elements with an English name (`nameEn`) have that instead of their name, and names beside elements have
 * room for it.
 */
export function inEnglish(xml: string): string {
  const names = ownPrefixes(xml).map((prefix) => `${prefix}:nameEn`);
  if (names.length === 0) return xml;
  const named = xml.replace(startTag, (tag) => {
    const english = [...tag.matchAll(attribute)].find(
      ([, , name = '', , value = '']) => names.includes(name) && value.slice(1, -1).trim() !== '',
    )?.[4];
    if (english === undefined) return tag;
    return tag.replace(attribute, (whole, space, name, equals) =>
      name === 'name' ? `${space}name${equals}${english}` : whole,
    );
  });
  return withRoom(named);
}

/** The English names of a process and its nodes by id; those with expressions are evaluated with each task instead. */
export function englishNames({ key, nameEn, nodes }: Definition): Readonly<Record<string, string>> {
  const named = [...nodes.values()].flatMap((node) => {
    const { parts = [] } = node.nameEn ?? {};
    const isPlain = parts.length > 0 && parts.every((part) => typeof part === 'string');
    return isPlain ? [[node.id, parts.join('')] as const] : [];
  });
  return Object.fromEntries([...(nameEn === undefined ? [] : [[key, nameEn] as const]), ...named]);
}

/** The name of a node as drawn, in a language: the English one if there is one; '' for a node without a name. */
export function nodeName(node: Pick<FlowNode, 'name' | 'nameEn'> | undefined, locale: 'zh' | 'en'): string {
  const name = (locale === 'en' ? node?.nameEn : undefined) ?? node?.name;
  return name?.source.trim() ?? '';
}

/** An English name for the element of an id, valid as long as the element's name is `name`. */
export interface EnglishName {
  readonly id: string;
  readonly name: string;
  readonly english: string;
}

const renewed = (tag: string, wanted: ReadonlyMap<string, EnglishName>): EnglishName | undefined => {
  const found = new Map([...tag.matchAll(attribute)].map(([, , name = '', , value = '']) => [name, value]));
  const one = wanted.get(found.get('id')?.slice(1, -1) ?? '');
  return one?.name === found.get('name')?.slice(1, -1) ? one : undefined;
};

/** The elements of a file with an English name; names are as written in the file. */
export function englishIn(xml: string): readonly EnglishName[] {
  const names = ownPrefixes(xml).map((prefix) => `${prefix}:nameEn`);
  return [...xml.matchAll(startTag)].flatMap(([tag]) => {
    const found = new Map([...tag.matchAll(attribute)].map(([, , name = '', , value = '']) => [name, value]));
    const english = names.map((name) => found.get(name)).find((value) => value !== undefined);
    const [id, name] = [found.get('id'), found.get('name')];
    if (id === undefined || name === undefined || english === undefined) return [];
    return [{ id: id.slice(1, -1), name: name.slice(1, -1), english: english.slice(1, -1) }];
  });
}

/**
 * A file without any English name, with those of another version of it: elements with the same id and name get them.
 * @returns the file and the names it got; none for a file that has English names of its own
 */
export function withEnglish(
  xml: string,
  names: readonly EnglishName[],
): { readonly xml: string; readonly given: readonly EnglishName[] } {
  if (ownPrefixes(xml).length > 0) return { xml, given: [] };
  const wanted = new Map(names.map((one) => [one.id, one]));
  const given: EnglishName[] = [];
  const named = xml.replace(startTag, (tag) => {
    const one = renewed(tag, wanted);
    if (one === undefined) return tag;
    given.push(one);
    return tag.replace(attribute, (whole, space, name) =>
      name === 'name' ? `${whole}${space}${ownPrefix}:nameEn="${one.english}"` : whole,
    );
  });
  if (given.length === 0) return { xml, given };
  const declared = named.replace(
    /<(?:[\w.-]{1,60}:)?definitions(?=\s)/,
    (opening) => `${opening} xmlns:${ownPrefix}="${ownUri}"`,
  );
  return { xml: declared, given };
}
