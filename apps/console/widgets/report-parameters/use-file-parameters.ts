import type { Parameter } from '@heliodeck/reports/template/template';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { get } from '../../api/client.ts';

interface ReportParameters {
  readonly name: string;
  readonly parameters: readonly Parameter[];
}

/** The parameters of a report file, by its id; none are requested without one. */
export function useFileParameters(id: string | undefined): UseQueryResult<ReportParameters> {
  return useQuery({
    queryKey: ['parameters of a report file', id],
    queryFn: ({ signal }) => get<ReportParameters>('blade-report/report/parameters', { id }, signal),
    enabled: id !== undefined,
    retry: false,
  });
}
