import { CodedError } from '@heliodeck/model/wire/coded-error';
import { createGatewayHost, type HostParts } from './gateway-host.ts';
import type { GatewayPort, GatewayStatus } from './port.ts';

/** Runs the gateway in the caller's thread: for tests, and for machines with one core. */
export function sameThreadGateway(parts: HostParts): GatewayPort {
  const host = createGatewayHost(parts);
  let state: GatewayStatus['state'] = 'stopped';
  let tcpPort: number | undefined;
  return {
    ...host,
    get status() {
      return { state, restarts: 0, workers: [{ worker: 1, state, restarts: 0, busySeconds: 0 }] };
    },
    get tcpPort() {
      return tcpPort;
    },
    async order(order) {
      if (state !== 'running') throw new CodedError('request.unavailable');
      await host.order(order);
    },
    async start() {
      state = 'starting';
      tcpPort = await host.start();
      state = 'running';
      return tcpPort;
    },
    async stop(withinMs) {
      state = 'stopped';
      await host.stop(withinMs);
    },
  };
}
