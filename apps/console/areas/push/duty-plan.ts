import { dutyRota } from '@heliodeck/model/push/duty-rota';
import { queryOptions } from '@tanstack/react-query';
import { get } from '../../api/client.ts';

/** A period of duty, 'yyyy-MM-dd HH:mm:ss' in the zone of the rota. */
export interface DutyStretch {
  readonly userId: string;
  readonly userName: string;
  readonly from: string;
  readonly until: string;
}

/** Who is on duty in a period. */
export interface Ahead {
  readonly zone: string;
  /** The covered period. */
  readonly from: string;
  readonly until: string;
  readonly duties: readonly DutyStretch[];
}

/** The plan of a rota for the next two weeks. */
export const dutyPlan = (id: string) =>
  queryOptions({
    queryKey: ['duty-ahead', id],
    queryFn: ({ signal }) => get<Ahead>(`${dutyRota.path}/ahead`, { id }, signal),
  });
