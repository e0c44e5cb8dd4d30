import type { Label } from '@heliodeck/kit/label';
import type { ReportField, TemplateQuery } from '@heliodeck/model/tools/report-wire';
import type { SetRecord } from '@heliodeck/reports/expand/records';
import type { Context } from './context.ts';

/** A statement and the values of its placeholders. */
export interface StatementQuery {
  readonly statement: string;
  readonly values: readonly (string | null)[];
}

/**
 * Source of records for reports. Each source reads within the caller's tenant, permissions and data scope; a template refers to it by name
 * and contains no query.
 */
export interface SetProvider {
  /** Returns the sources that the caller may use. */
  sources(context: Context): Promise<readonly TemplateQuery[]>;
  /** Returns the title of a source of this provider that the caller may not use; undefined for all others. */
  forbidden(context: Context, source: string): Label | undefined;
  /**
   * Returns records of a source; undefined if this provider has no source of that name.
   * @param limit most records; one more is returned if there are more
   * @param query for statement sources: the statement and the values of its placeholders
   * @throws CodedError request.forbidden if the caller may not read it, and for unknown arguments
   */
  read(
    context: Context,
    source: string,
    given: Readonly<Record<string, string>>,
    limit: number,
    query?: StatementQuery,
  ): Promise<readonly SetRecord[] | undefined>;
  /**
   * Returns the fields of a statement, for providers that accept statements.
   * @throws CodedError request.forbidden if the caller may not run it, and errors of the data source
   */
  columns?(
    context: Context,
    source: string,
    query: StatementQuery,
  ): Promise<readonly ReportField[] | undefined>;
}
