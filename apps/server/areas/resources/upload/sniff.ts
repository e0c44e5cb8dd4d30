import { open, readFile } from 'node:fs/promises';
import {
  type FileExtension,
  isFileExtension,
  isTextExtension,
  kindOfName,
} from '@heliodeck/model/resources/file-types';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { fileTypeFromFile } from 'file-type';

/** Extensions of the older office formats, which share one container; its content does not distinguish them. */
const compound = /\.(xls|doc|ppt)$/i;

/** Whether a file begins like a ZIP; such files are checked as archives before anything else reads them. */
export async function beginsAsZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(4);
    await file.read(head, 0, 4, 0);
    return head.toString('latin1') === 'PK\u0003\u0004' || head.toString('latin1') === 'PK\u0005\u0006';
  } finally {
    await file.close();
  }
}

/**
 * Type of a file by its content; the sender's name only chooses between types that the content leaves open.
 * @throws CodedError upload.typeRefused for types that are not allowed: html, svg, programs, unknown ones
 */
export async function sniff(path: string, originalName: string): Promise<FileExtension> {
  const found = await fileTypeFromFile(path);
  if (found) {
    if (isFileExtension(found.ext) && !isTextExtension(found.ext)) return found.ext;
    const named = compound.exec(originalName)?.[1]?.toLowerCase() ?? '';
    if (found.ext === 'cfb' && isFileExtension(named)) return named;
    throw new CodedError('upload.typeRefused');
  }
  return textKind(await readFile(path), originalName);
}

/**
 * Type of a text: readable characters that no browser takes for a page and no system for a script.
 * @throws CodedError upload.typeRefused
 */
function textKind(bytes: Uint8Array, originalName: string): FileExtension {
  const named = kindOfName(originalName);
  const kind = named !== undefined && isTextExtension(named) ? named : undefined;
  const text = kind === undefined ? undefined : decoded(bytes);
  const start = text?.trimStart() ?? '';
  const readable = start !== '' && !/\p{Cc}/u.test(start.replace(/[\t\n\r\f]/g, ''));
  const runs = /^(<|#!|%!|@echo\b)/i.test(start) || /<(script|html|svg|iframe|!doctype)\b/i.test(start);
  if (kind === undefined || !readable || runs) throw new CodedError('upload.typeRefused');
  if (kind === 'json' && !isJson(start)) throw new CodedError('upload.typeRefused');
  return kind;
}

/** UTF-8, or the encoding of Chinese spreadsheet programs. */
function decoded(bytes: Uint8Array): string | undefined {
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // Try the next encoding.
    }
  }
  return undefined;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
