import type { Label } from '@heliodeck/kit/label';
import type { ReportPeriod } from '@heliodeck/model/reports/fixed-report';
import type { Context } from './context.ts';

/** A report that can be scheduled. */
export interface OfferedReport {
  /** Unique within its source. */
  readonly key: string;
  readonly label: Label;
  /** Possible values of its parameter `type`, the length of the period of a row; absent: it has none. */
  readonly rowLengths?: readonly ReportPeriod[];
  /** Its parameters besides its days; absent: they depend on its template. */
  readonly parameters?: readonly {
    readonly name: string;
    readonly label: Label;
    readonly isNeeded: boolean;
  }[];
}

/** Input of a report. */
export interface ReportOrder {
  readonly key: string;
  readonly parameters: Readonly<Record<string, string>>;
  /** Its days, both included, 'yyyy-MM-dd'. */
  readonly first: string;
  readonly last: string;
  readonly format: ReportFormat;
}

export type ReportFormat = 'xlsx' | 'pdf';

/** A report as a file. */
export interface MadeReport {
  /** With the extension of its format. */
  readonly name: string;
  readonly bytes: Buffer;
}

/**
 * A kind of reports: those of the product, or those of templates. Schedules request files from it in the name of their owner: the context
 * has the owner's present permissions and data scope (docs/product/reports.md#schedules).
 */
export interface ReportSource {
  /** Prefix of the key in a schedule: 'fixed:powerReport'. */
  readonly kind: string;
  readonly formats: readonly ReportFormat[];
  /** Returns the reports that the caller may make. */
  list(context: Context): Promise<readonly OfferedReport[]>;
  /** Makes a report. @throws CodedError for a report that the caller may not make, and for invalid parameters */
  make(context: Context, order: ReportOrder): Promise<MadeReport>;
}
