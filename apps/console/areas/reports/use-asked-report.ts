import { type FixedReport, reportPeriod } from '@heliodeck/model/reports/fixed-report';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { serverNow } from '../../api/server-clock.ts';
import { daysOf } from '../../crud/state/asked-period.ts';
import { useAddress } from '../../state/address.ts';

/**
 * Opens the export dialog if the address requests it (`act=export`, `period=lastWeek`, created by the search), once the
 * report of that period is displayed.
 * @param isShown the report is that of the address
 */
export function useAskedReport({ periods }: FixedReport, isShown: boolean, ask: () => void): void {
  const navigate = useNavigate();
  const search = useAddress();
  const isAsked = search.act === 'export';
  const [isPending, setPending] = useState(false);
  const begin = useEffectEvent(() => {
    const { act: _act, period, ...rest } = search;
    const days = periods.includes(reportPeriod.day) ? daysOf(period, new Date(serverNow())) : undefined;
    const span = days && { type: String(reportPeriod.day), begin: days[0], end: days[1] };
    void navigate({ to: '.', search: { ...rest, ...span }, replace: true } as never);
    setPending(true);
  });
  useEffect(() => {
    if (isAsked) begin();
  }, [isAsked]);
  const run = useEffectEvent(() => {
    setPending(false);
    ask();
  });
  const isReady = isPending && !isAsked && isShown;
  useEffect(() => {
    if (isReady) run();
  }, [isReady]);
}
