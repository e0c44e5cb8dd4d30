import { createHash } from 'node:crypto';
import { snakeCase } from '@heliodeck/kit/snake-case';
import type { Entity } from '@heliodeck/model/descriptors/entity';

/** A file of the repository with its text. */
export interface SourceText {
  /** Path from the root of the repository, with '/' between folders. */
  readonly path: string;
  readonly text: string;
}

/** A record for which files are generated. */
export interface GeneratedRecord {
  readonly entity: Entity;
  readonly author: string;
  readonly isTree: boolean;
  /** True if the screen is written as a file instead of being derived from the descriptor. */
  readonly isWrittenOut: boolean;
  readonly hasRules: boolean;
  readonly hasSelect: boolean;
  /** The detail records of another entity, with the field that refers to the master. */
  readonly detail?: { readonly entity: Entity; readonly field: string };
  readonly apiFolder: string;
  readonly webFolder: string;
}

/** 'workOrder' → 'work-order': the prefix of its file names. */
export function kebab(key: string): string {
  return snakeCase(key).replaceAll('_', '-');
}

/** 'workOrder' → 'WorkOrder'. */
export function pascal(key: string): string {
  return key.charAt(0).toUpperCase() + key.slice(1);
}

/** The module a descriptor is imported from. */
export const recordModule = (key: string): string => `@heliodeck/model/custom/${kebab(key)}-record`;

/** '../../' repeated by the depth of a folder below another. */
export function pathUp(root: string, folder: string): string {
  return '../'.repeat(folder.slice(root.length).split('/').filter(Boolean).length);
}

const mark =
  /^\/\/ Generated from the data model \w+ \(docs\/product\/tools\.md#code-generator\), sha256 ([0-9a-f]{16})\.\n/;
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** A text preceded by a line from which `isAsGenerated` recognises later edits. */
export function marked(key: string, text: string): string {
  return `// Generated from the data model ${key} (docs/product/tools.md#code-generator), sha256 ${hashOf(text)}.\n${text}`;
}

/** Whether a text is unchanged since it was generated. */
export function isAsGenerated(text: string): boolean {
  const [line = '', hash] = mark.exec(text) ?? [];
  return hash !== undefined && hashOf(text.slice(line.length)) === hash;
}
