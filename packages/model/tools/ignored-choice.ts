import type { Label } from '@heliodeck/kit/label';

/** A setting of a model's field that the generated record does not follow, shown before anything is written. */
export interface IgnoredChoice {
  /** Key of the record. */
  readonly record: string;
  readonly column: string;
  readonly setting: 'componentType' | 'queryType' | 'dictCode' | 'refTable';
  /** The chosen value, and the one used instead. */
  readonly value: string;
  readonly instead: string;
  readonly reason: Label;
}
