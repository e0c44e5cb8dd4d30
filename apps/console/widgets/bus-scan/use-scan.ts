import { scanCodes } from '@heliodeck/model/commands/command-codes';
import type { ScanFind, ScanRange } from '@heliodeck/model/wire/bus-scan';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { get, post } from '../../api/client.ts';
import { usePermissions } from '../../api/menus.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';

/** A find, with the device registered at its address. */
export interface ReportedFind extends ScanFind {
  readonly registered: { readonly id: string; readonly name: string; readonly model: string } | null;
}

/** State of a scan, as reported by the server (docs/product/commissioning.md#bus-scan). */
export interface ScanReport {
  readonly id: string;
  readonly state: string;
  readonly detail: string | null;
  readonly isOver: boolean;
  readonly userName: string;
  readonly done: number;
  readonly total: number;
  readonly family: string | null;
  readonly address: number | null;
  readonly finds: readonly ReportedFind[];
}

/** Polling interval, ms: the user is waiting. */
const pollMs = 1500;

export interface Scan {
  /** The latest scan of the bus; null: it was never scanned; undefined: loading. */
  readonly report: ScanReport | null | undefined;
  readonly error: Error | null;
  readonly again: () => void;
  readonly busy: boolean;
  /** Starts a scan; displays an error if the server refuses it. */
  readonly start: (range: Partial<ScanRange> & Pick<ScanRange, 'from' | 'to'>) => Promise<boolean>;
  readonly stop: () => Promise<void>;
}

/** The latest scan of a DTU's bus, polled while it is running. */
export function useScan(dtuId: string): Scan {
  const held = usePermissions();
  const client = useQueryClient();
  const { failed } = useFeedback();
  const [busy, setBusy] = useState(false);
  const queryKey = ['bus-scan', dtuId];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => get<ScanReport | null>('blade-device/scan', { dtuId }, signal),
    refetchInterval: ({ state }) => state.data?.isOver === false && pollMs,
    staleTime: 0,
    enabled: scanCodes.some((code) => held.has(code)),
  });
  const act = async (call: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    try {
      await call();
      return true;
    } catch (refusal) {
      failed(refusal);
      return false;
    } finally {
      setBusy(false);
      await client.invalidateQueries({ queryKey });
    }
  };
  return {
    report: data,
    error,
    again: () => void refetch(),
    busy,
    start: (range) => act(() => post('blade-device/scan', { dtuId, ...range })),
    stop: async () => {
      if (data) await act(() => post('blade-device/scan/stop', { id: data.id }));
    },
  };
}
