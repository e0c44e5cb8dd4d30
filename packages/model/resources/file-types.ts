/**
 * Types that may be uploaded: extension → content type it is served as, and how the content is checked.
 * Server and console use this list.
 */
const types = {
  png: { type: 'image/png', judge: 'image' },
  jpg: { type: 'image/jpeg', judge: 'image' },
  webp: { type: 'image/webp', judge: 'image' },
  gif: { type: 'image/gif', judge: 'image' },
  avif: { type: 'image/avif', judge: 'image' },
  pdf: { type: 'application/pdf', judge: 'none' },
  zip: { type: 'application/zip', judge: 'archive' },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', judge: 'archive' },
  docx: { type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', judge: 'archive' },
  pptx: {
    type: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    judge: 'archive',
  },
  xls: { type: 'application/vnd.ms-excel', judge: 'none' },
  doc: { type: 'application/msword', judge: 'none' },
  ppt: { type: 'application/vnd.ms-powerpoint', judge: 'none' },
  txt: { type: 'text/plain; charset=utf-8', judge: 'text' },
  csv: { type: 'text/csv; charset=utf-8', judge: 'text' },
  json: { type: 'application/json', judge: 'text' },
} as const satisfies Readonly<Record<string, { type: string; judge: 'image' | 'archive' | 'text' | 'none' }>>;

export type FileExtension = keyof typeof types;
export type ImageExtension = {
  [K in FileExtension]: (typeof types)[K]['judge'] extends 'image' ? K : never;
}[FileExtension];

/** File extensions that are synonyms of others. */
const otherEndings: Readonly<Record<string, FileExtension>> = {
  jpeg: 'jpg',
  jpe: 'jpg',
  jfif: 'jpg',
  log: 'txt',
  md: 'txt',
};

/** The type of a file by its extension; undefined for types that are not accepted. */
export function kindOfName(name: string): FileExtension | undefined {
  const ending = /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (isFileExtension(ending)) return ending;
  return Object.hasOwn(otherEndings, ending) ? otherEndings[ending] : undefined;
}

/** All extensions of the types that pass a test, in the format of a file input: `.png,.jpg,.jpeg`. */
export function endingsOf(isOffered: (kind: FileExtension) => boolean): string {
  const kinds = Object.keys(types).filter(isFileExtension).filter(isOffered);
  return kinds
    .flatMap((kind) => [kind, ...Object.keys(otherEndings).filter((ending) => otherEndings[ending] === kind)])
    .map((ending) => `.${ending}`)
    .join(',');
}

/** Whether files with this extension ('png', lower case) are accepted. */
export function isFileExtension(text: string): text is FileExtension {
  return Object.hasOwn(types, text);
}

/** Whether the files are images, which are re-encoded before they are stored. */
export function isImageExtension(text: string): text is ImageExtension {
  return isFileExtension(text) && types[text].judge === 'image';
}

/** Whether the files are archives, which are inspected before anything unpacks them. */
export function isArchiveExtension(text: string): boolean {
  return isFileExtension(text) && types[text].judge === 'archive';
}

/** Whether the files are text, which is checked by its characters. */
export function isTextExtension(text: string): boolean {
  return isFileExtension(text) && types[text].judge === 'text';
}

/** The content type of a stored file; a generic binary type for extensions that are not listed. */
export function contentTypeOf(extension: string): string {
  return isFileExtension(extension) ? types[extension].type : 'application/octet-stream';
}
