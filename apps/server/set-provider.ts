import type { ReportField, TemplateQuery } from '@heliodeck/model/tools/report-wire';
import type { SetRecord } from '@heliodeck/reports/expand/records';
import type { Context } from './context.ts';

/** A statement and the values of its placeholders. */
export interface StatementQuery {
  readonly statement: string;
  readonly values: readonly (string | null)[];
}

/**
 * Where records of reports come from. Each source reads within the caller's tenant, permissions and data scope; a template names
 * it and carries no query of its own.
 */
export interface SetProvider {
  /** What the caller may use. */
  sources(context: Context): Promise<readonly TemplateQuery[]>;
  /**
   * Records of a source; undefined where the name is not one of this provider's.
   * @param limit records at most; one more is returned where there are more
   * @param query of sets that are a statement: the statement and the values of its placeholders
   * @throws CodedError request.forbidden where the caller may not read it, and for arguments it does not know
   */
  read(
    context: Context,
    source: string,
    given: Readonly<Record<string, string>>,
    limit: number,
    query?: StatementQuery,
  ): Promise<readonly SetRecord[] | undefined>;
  /**
   * The fields that a statement brings, of providers that take statements.
   * @throws CodedError request.forbidden where the caller may not run it, and what the data source refuses
   */
  columns?(
    context: Context,
    source: string,
    query: StatementQuery,
  ): Promise<readonly ReportField[] | undefined>;
}
