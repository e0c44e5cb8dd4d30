import type { Label } from '@heliodeck/kit/label';
import { reportSchedule } from '@heliodeck/model/reports/report-schedule';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../api/client.ts';

/** A report that the person may schedule. */
export interface OfferedReportChoice {
  /** Source and key: 'fixed:powerReport'. */
  readonly report: string;
  readonly label: Label;
  readonly parameters: readonly { readonly name: string }[];
  /** Possible lengths of the period of a row; absent: its template defines the rows. */
  readonly rowLengths?: readonly number[];
}

const none: readonly OfferedReportChoice[] = [];

/** The reports that the person may schedule; none until they are loaded. */
export function useOfferedReports(): readonly OfferedReportChoice[] {
  const { data = none } = useQuery({
    queryKey: ['scheduled-reports'],
    queryFn: ({ signal }) =>
      get<readonly OfferedReportChoice[]>(`${reportSchedule.path}/reports`, undefined, signal),
    staleTime: 60_000,
  });
  return data;
}
