/** What may be uploaded: extension → type it is served as, and how it is judged. Server and console read it here. */
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

/** Endings of names that mean the same kind as another. */
const otherEndings: Readonly<Record<string, FileExtension>> = {
  jpeg: 'jpg',
  jpe: 'jpg',
  jfif: 'jpg',
  log: 'txt',
  md: 'txt',
};

/** The kind that a file's name says by its ending; undefined for what is not taken in. */
export function kindOfName(name: string): FileExtension | undefined {
  const ending = /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (isFileExtension(ending)) return ending;
  return Object.hasOwn(otherEndings, ending) ? otherEndings[ending] : undefined;
}

/** All endings of the kinds that a test holds for, as a file chooser is told them: `.png,.jpg,.jpeg`. */
export function endingsOf(isOffered: (kind: FileExtension) => boolean): string {
  const kinds = Object.keys(types).filter(isFileExtension).filter(isOffered);
  return kinds
    .flatMap((kind) => [kind, ...Object.keys(otherEndings).filter((ending) => otherEndings[ending] === kind)])
    .map((ending) => `.${ending}`)
    .join(',');
}

/** Whether files of this extension ('png', lower case) are taken in at all. */
export function isFileExtension(text: string): text is FileExtension {
  return Object.hasOwn(types, text);
}

/** Whether they are drawn anew before they are kept. */
export function isImageExtension(text: string): text is ImageExtension {
  return isFileExtension(text) && types[text].judge === 'image';
}

/** Whether they are archives, which are looked into before anything unpacks them. */
export function isArchiveExtension(text: string): boolean {
  return isFileExtension(text) && types[text].judge === 'archive';
}

/** Whether they are text, which is told by its letters. */
export function isTextExtension(text: string): boolean {
  return isFileExtension(text) && types[text].judge === 'text';
}

/** The type a stored file is served as; bytes without meaning for whatever is not on the list. */
export function contentTypeOf(extension: string): string {
  return isFileExtension(extension) ? types[extension].type : 'application/octet-stream';
}
