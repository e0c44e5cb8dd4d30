import type { LineCounts } from '@heliodeck/gateway/session/line-report';
import { sql } from 'kysely';
import { queryRows } from '../../store/query-rows.ts';
import type { TenantDb } from '../../store/tenant-db.ts';

/** Counts of a device on a day; device '0' is the DTU itself. */
export interface DayRow extends Omit<LineCounts, 'lastAnswerAt' | 'lastFrameAt'> {
  readonly deviceId: string;
  readonly lastAnswerAt: Date | null;
  readonly lastFrameAt: Date | null;
}

interface DtuRow {
  readonly isOnline: boolean;
  readonly link: string | null;
  readonly timeoutMs: number | null;
  readonly zone: string | null;
}

/** Returns a DTU with the settings of its line, and the zone of its station; undefined if there is none. */
export async function lineOf(db: TenantDb, dtuId: string): Promise<DtuRow | undefined> {
  const [row] = await queryRows<DtuRow>(
    db,
    sql`select d.online_status = 1 as "isOnline", d.link, d.timeout_ms as "timeoutMs", s.time_zone as zone
      from dtu d left join station s on s.id = d.station_info_id where d.id = ${dtuId} and d.is_deleted = 0`,
  );
  return row;
}

/** Returns the counts of a DTU's line on a day, 'yyyy-MM-dd'. */
export function lineDay(db: TenantDb, dtuId: string, day: string): Promise<readonly DayRow[]> {
  return queryRows<DayRow>(
    db,
    sql`select device_id::text as "deviceId", exchanges::float8, answered::float8, timeouts::float8, late::float8,
        last_late_ms as "lastLateMs", most_late_ms as "mostLateMs", most_answer_ms as "mostAnswerMs",
        damaged::float8, errors, discarded, last_answer_at as "lastAnswerAt", last_frame_at as "lastFrameAt"
      from line_day where dtu_id = ${dtuId} and day = ${day}::date`,
  );
}
