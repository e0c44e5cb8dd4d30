import { withoutSpaceAtEquals } from './attribute-space.ts';

/** A problem of a file as a whole. */
export class FileError extends Error {}

/** Largest file, bytes. */
const mostBytes = 2_097_152;
const deepest = 100;

/**
 * Decodes a BPMN file by its byte order mark, else by its declared encoding, else as UTF-8.
 * @throws FileError if it is too large, has an unknown encoding or bytes invalid in its encoding, declares a document type or entities,
 * contains a NUL, or nests deeper than 100 elements
 */
export function fileText(bytes: Uint8Array): string {
  if (bytes.length > mostBytes) throw new FileError(`the file has more than ${mostBytes} bytes`);
  const label = encodingOf(bytes);
  let text: string;
  try {
    text = new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    throw new FileError(`the file is not written in ${label.slice(0, 40)}`);
  }
  // Neither is part of BPMN, and both can make a small file expand. A documentation may contain a page of HTML as text.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(withoutText(text)))
    throw new FileError('the file declares a document type or entities');
  // A parser that accepts them would return text that no database stores.
  if (text.includes('\u0000') || /&#(?:0+|x0+);/i.test(text))
    throw new FileError('the file has a character that XML does not allow');
  checkDepth(text);
  return collapsed(withoutSpaceAtEquals(text));
}

/** A file without its comments and CDATA sections, in which markup has no meaning. */
function withoutText(text: string): string {
  const kept: string[] = [];
  let from = 0;
  for (let at = text.indexOf('<!'); at >= 0; at = text.indexOf('<!', at + 1)) {
    const closing = closingOf(text, at);
    if (closing === '>') continue;
    kept.push(text.slice(from, at));
    const end = text.indexOf(closing, at);
    // Unterminated: the parser reports invalid XML.
    if (end < 0) return kept.join('');
    from = end + closing.length;
    at = from - 1;
  }
  return [...kept, text.slice(from)].join('');
}

/**
 * Removes white space around an id or a reference, which is not part of it (XML Schema 1.0 part 2, 4.3.6: `ID`, `IDREF` and `QName` are
 * collapsed); the parser would drop the element with such an id.
 */
function collapsed(text: string): string {
  return text.replace(
    /(\s(?:id|sourceRef|targetRef|attachedToRef|default|processRef|bpmnElement|(?:message|signal|error|escalation|operation)Ref)\s{0,5}=\s{0,5})(?:"\s{0,50}([^\s"<>]{1,200})\s{0,50}"|'\s{0,50}([^\s'<>]{1,200})\s{0,50}')/g,
    (_, head: string, double?: string, single?: string) => `${head}"${double ?? single ?? ''}"`,
  );
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0x3c && second === 0) return 'utf-16le';
  if (first === 0 && second === 0x3c) return 'utf-16be';
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  return (
    /^\s{0,20}<\?xml[^>]{0,100}?\sencoding\s{0,5}=\s{0,5}["']([\w.:-]{1,40})["']/.exec(head)?.[1] ?? 'utf-8'
  );
}

function checkDepth(text: string): void {
  let depth = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const closing = closingOf(text, at);
    const end = text.indexOf(closing, at + 1);
    if (end < 0) return;
    if (closing === '>') {
      if (text[at + 1] === '/') depth -= 1;
      else if (text[at + 1] !== '?' && text[end - 1] !== '/') depth += 1;
    }
    if (depth > deepest) throw new FileError(`the file nests deeper than ${deepest} elements`);
    at = end + closing.length;
  }
}

function closingOf(text: string, at: number): string {
  if (text.startsWith('<!--', at)) return '-->';
  return text.startsWith('<![CDATA[', at) ? ']]>' : '>';
}
