import type { DecodeProblem } from '../definition.ts';
import type { Element } from './element.ts';
import { vendorUris } from './reading.ts';
import { zeebeUris } from './zeebe.ts';

/** Namespaces whose elements have an effect: without such an element the process would behave differently. */
const bpmnUri = 'http://www.omg.org/spec/BPMN/20100524/MODEL';

/**
 * The problem of an element that the parser dropped according to its warning; undefined for other warnings. An element of a namespace
 * without an effect here, such as HTML in a documentation or another tool's diagram, is reported as ignored.
 * @param message 'unparsable content <name> detected', then a line, a column and the reason
 */
export function droppedElement(message: string, text: string, root: Element): DecodeProblem | undefined {
  const [first = '', ...rest] = message.split('\n');
  if (!first.startsWith('unparsable')) return undefined;
  const [, line = '', column = ''] = /line: (\d{1,9})\s+column: (\d{1,9})/.exec(rest.join(' ')) ?? [];
  const begin = placeOf(text, Number(line), Number(column));
  const tag = begin < 0 ? '' : (text.slice(begin, begin + longestTag).split('>', 1)[0] ?? '');
  const [, prefix = '', name = 'definitions'] = /^<(?:([\w.-]{1,60}):)?([\w.-]{1,100})/.exec(tag) ?? [];
  const uri = attribute(tag, prefix === '' ? 'xmlns' : `xmlns:${prefix}`) ?? uriOf(root, prefix);
  const isForeign = tag !== '' && uri !== undefined && ![bpmnUri, ...vendorUris, ...zeebeUris].includes(uri);
  const [, duplicate] = /duplicate ID <([^>]{0,200})>/.exec(rest.join(' ')) ?? [];
  // BPMN allows documentation in an extension, which the parser does not support.
  const isTold = name === 'documentation' && duplicate === undefined;
  return {
    code: isForeign || isTold ? 'ignored' : 'droppedElement',
    elementId: duplicate ?? attribute(tag, 'id') ?? idAround(text, begin),
    type: name,
    name: attribute(tag, 'name') ?? '',
    message: duplicate === undefined ? first : `the id ${duplicate} is there twice`,
  };
}

/** Offset of the tag at a line and column, both counted from 0; -1 if there is none. */
function placeOf(text: string, line: number, column: number): number {
  let from = 0;
  for (let count = 0; count < line; count += 1) {
    const end = text.indexOf('\n', from);
    if (end < 0) return -1;
    from = end + 1;
  }
  const begin = text.indexOf('<', from + column);
  return begin > from + column + 2 ? -1 : begin;
}

/** A text without the parts between two marks. */
function without(text: string, open: string, close: string): string {
  const kept: string[] = [];
  let from = 0;
  for (let at = text.indexOf(open); at >= 0; at = text.indexOf(open, from)) {
    kept.push(text.slice(from, at));
    const end = text.indexOf(close, at);
    if (end < 0) return kept.join('');
    from = end + close.length;
  }
  return [...kept, text.slice(from)].join('');
}

/** The id of the nearest enclosing element that has one; '' if none has. */
function idAround(text: string, place: number): string {
  const open: (string | undefined)[] = [];
  const whole = without(without(text.slice(0, Math.max(0, place)), '<!--', '-->'), '<![CDATA[', ']]>');
  for (const [tag] of whole.matchAll(/<[^<>?!][^<>]{0,4000}>/g)) {
    if (tag.startsWith('</')) open.pop();
    else if (!tag.endsWith('/>')) open.push(attribute(tag, 'id'));
  }
  return open.findLast((id) => id !== undefined) ?? '';
}

const longestTag = 2_000;

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(
    `\\s${name.replaceAll('.', '\\.')}\\s{0,5}=\\s{0,5}["']\\s{0,50}([^"'<>]{0,200}?)\\s{0,50}["']`,
  ).exec(tag)?.[1];
}

function uriOf(root: Element, prefix: string): string | undefined {
  return root.$attrs?.[prefix === '' ? 'xmlns' : `xmlns:${prefix}`];
}
