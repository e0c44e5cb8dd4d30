import { createHash } from 'node:crypto';
import { snakeCase } from '@heliodeck/kit/snake-case';
import type { Entity } from '@heliodeck/model/descriptors/entity';

/** A file of the repository with its text. */
export interface SourceText {
  /** From the root of the repository, with '/' between folders. */
  readonly path: string;
  readonly text: string;
}

/** A record of which files are written. */
export interface GeneratedRecord {
  readonly entity: Entity;
  readonly author: string;
  readonly isTree: boolean;
  /** The screen is written out instead of following from the descriptor. */
  readonly isWrittenOut: boolean;
  readonly hasRules: boolean;
  readonly hasSelect: boolean;
  /** Records of another entity that belong to one of these, with the field that says so. */
  readonly detail?: { readonly entity: Entity; readonly field: string };
  readonly apiFolder: string;
  readonly webFolder: string;
}

/** 'workOrder' → 'work-order': the beginning of the names of its files. */
export function kebab(key: string): string {
  return snakeCase(key).replaceAll('_', '-');
}

/** 'workOrder' → 'WorkOrder'. */
export function pascal(key: string): string {
  return key.charAt(0).toUpperCase() + key.slice(1);
}

/** The module a descriptor is imported from. */
export const recordModule = (key: string): string => `@heliodeck/model/custom/${kebab(key)}-record`;

/** '../../' as often as a folder lies below another one. */
export function upTo(root: string, folder: string): string {
  return '../'.repeat(folder.slice(root.length).split('/').filter(Boolean).length);
}

const mark =
  /^\/\/ Generated from the data model \w+ \(docs\/product\/tools\.md#code-generator\), sha256 ([0-9a-f]{16})\.\n/;
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** A text with the line before it that tells later what was generated. */
export function marked(key: string, text: string): string {
  return `// Generated from the data model ${key} (docs/product/tools.md#code-generator), sha256 ${hashOf(text)}.\n${text}`;
}

/** Whether a text is as it was generated: nobody has changed it since. */
export function isAsGenerated(text: string): boolean {
  const [line = '', hash] = mark.exec(text) ?? [];
  return hash !== undefined && hashOf(text.slice(line.length)) === hash;
}
