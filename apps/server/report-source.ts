import type { Label } from '@heliodeck/kit/label';
import type { Context } from './context.ts';

/** A report that can be made by itself. */
export interface OfferedReport {
  /** Within its source. */
  readonly key: string;
  readonly label: Label;
  /** Default: those of its source. */
  readonly formats?: readonly ReportFormat[];
  /** What it takes beside the days it is of. */
  readonly parameters: readonly {
    readonly name: string;
    readonly label: Label;
    readonly isNeeded: boolean;
  }[];
}

/** What a report is made from. */
export interface ReportOrder {
  readonly key: string;
  readonly parameters: Readonly<Record<string, string>>;
  /** Days it is of, both included, 'yyyy-MM-dd'. */
  readonly first: string;
  readonly last: string;
  readonly format: ReportFormat;
}

export type ReportFormat = 'xlsx' | 'pdf';

/** A report as a file. */
export interface MadeReport {
  /** Ends as its format does. */
  readonly name: string;
  readonly bytes: Buffer;
}

/**
 * A kind of reports: those of the product, those of templates. Schedules ask it for files in the name of their owner: the
 * context holds his permissions and data scope as they are at that moment (docs/product/reports.md#schedules).
 */
export interface ReportSource {
  /** Stands before the key in a schedule: 'fixed:powerReport'. */
  readonly kind: string;
  readonly formats: readonly ReportFormat[];
  /** The reports the caller may make. */
  list(context: Context): Promise<readonly OfferedReport[]>;
  /** @throws CodedError for a report he may not make, and for parameters that make no sense */
  make(context: Context, order: ReportOrder): Promise<MadeReport>;
}
