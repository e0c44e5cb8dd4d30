/** What may be uploaded: extension → type it is served as, and how it is judged. */
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
  txt: { type: 'text/plain; charset=utf-8', judge: 'none' },
  csv: { type: 'text/csv; charset=utf-8', judge: 'none' },
  json: { type: 'application/json', judge: 'none' },
} as const satisfies Readonly<Record<string, { type: string; judge: 'image' | 'archive' | 'none' }>>;

export type FileExtension = keyof typeof types;
export type ImageExtension = {
  [K in FileExtension]: (typeof types)[K]['judge'] extends 'image' ? K : never;
}[FileExtension];

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

/** The type a stored file is served as; bytes without meaning for whatever is not on the list. */
export function contentTypeOf(extension: string): string {
  return isFileExtension(extension) ? types[extension].type : 'application/octet-stream';
}
