import type { GatewayCalls } from '../gateway/port.ts';
import type { Bus } from './bus.ts';

/** Answers requests of other processes to the gateway of this one. */
export function serveGateway(bus: Bus, gateway: GatewayCalls): void {
  bus.answer(({ call, args }) => {
    const how = gateway[call] as (...given: readonly unknown[]) => Promise<unknown>;
    return how.apply(gateway, [...args]);
  });
}
