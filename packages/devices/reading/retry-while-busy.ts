import { meansBusy } from '@heliodeck/protocol/errors';
import type { Exchange } from '@heliodeck/protocol/exchange';
import type { DeviceDialog, ExchangeResult } from '../contract.ts';

/** Most attempts with a busy device. */
const mostTries = 3;

/** Sends a request, and repeats it while the device reports that it is busy. For requests that change nothing. */
export function* retryWhileBusy(exchange: Exchange<unknown>): DeviceDialog<ExchangeResult> {
  for (let tries = 1; ; tries++) {
    const heard: ExchangeResult = yield exchange;
    if (heard.kind !== 'error' || !meansBusy(heard.code) || tries === mostTries) return heard;
  }
}
