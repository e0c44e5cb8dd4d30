import type { Caller, Context } from '../../context.ts';
import type { PdfWriter } from '../../documents/pdf.ts';
import type { ReportSource } from '../../report-source.ts';
import type { Services } from '../../services.ts';
import type { TenantDb } from '../../store/tenant-db.ts';

/** A stored file of a report. */
interface KeptFile {
  readonly name: string;
  readonly originalName: string;
  readonly link: string;
  readonly domain: string;
  /** Records it as an attachment, in the transaction of `context.db`. */
  note(context: Context): Promise<string>;
  discard(): Promise<void>;
}

/** Functions of other areas that schedules need. */
export interface ScheduleNeighbours {
  /** A user as a caller, with current permissions; `null` if the user could not sign in. */
  readonly callerOf: (tenantId: string, userId: string, now: Date) => Promise<Caller | null>;
  /** Sources of reports besides those of the product. */
  readonly sources: readonly ReportSource[];
  readonly pdf: Pick<PdfWriter, 'open' | 'write'>;
  readonly files: {
    keep(context: Context, file: { readonly name: string; readonly bytes: Buffer }): Promise<KeptFile>;
    read(
      context: Context,
      kept: { readonly name: string; readonly domain: string },
    ): Promise<Buffer | undefined>;
  };
  /** Sends a mail to a user of the tenant. */
  readonly mail: (
    db: TenantDb,
    mail: {
      readonly id: string;
      readonly userId: string;
      readonly title: string;
      readonly text: string;
      readonly files: readonly { readonly name: string; readonly bytes: Buffer }[];
    },
  ) => Promise<{
    readonly isSent: boolean;
    readonly again: boolean;
    readonly detail: string;
    readonly name: string;
  }>;
}

/** Dependencies shared by routes, rules and jobs of schedules. */
export interface ScheduleParts extends Omit<ScheduleNeighbours, 'sources' | 'pdf'> {
  readonly services: Pick<Services, 'entities' | 'jobs' | 'zoneOf'>;
  /** By kind. */
  readonly sources: ReadonlyMap<string, ReportSource>;
}
