import { open, readFile } from 'node:fs/promises';
import {
  type FileExtension,
  isFileExtension,
  isTextExtension,
  kindOfName,
} from '@heliodeck/model/resources/file-types';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { fileTypeFromFile } from 'file-type';

/** Names the older office formats go by: they share one container, whose content says no more. */
const compound = /\.(xls|doc|ppt)$/i;

/** Tells whether a file begins as a ZIP does; such are judged as archives before anything else looks into them. */
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
 * What a file is by its content; the sender's name only chooses between kinds the content leaves open.
 * @throws CodedError upload.typeRefused for what is not on the list: html, svg, programs, the unknown
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
 * Text by what it is made of: readable letters that no browser would take for a page and no system for a script.
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

/** UTF-8, or what Chinese spreadsheets write. */
function decoded(bytes: Uint8Array): string | undefined {
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // The next one may fit.
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
