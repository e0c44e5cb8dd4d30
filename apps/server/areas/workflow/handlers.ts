import { recordActs } from './record-writes.ts';
import type { ServiceAnswer, ServiceCall } from './service-call.ts';
import { keepDevice, releaseDevice } from './work-ticket.ts';
import { writeBack } from './write-back.ts';

/** Does a service task in the transaction of its step: exactly once, and only if the step is kept. */
type ServiceHandler = (call: ServiceCall) => Promise<ServiceAnswer>;

/** Handlers by the name that a service task gives; a file that names another one is not deployed. */
export const handlers: ReadonlyMap<string, ServiceHandler> = new Map<string, ServiceHandler>([
  ['lockDevice', keepDevice],
  ['releaseDevice', releaseDevice],
  // closeRecord, acknowledgeRecord, …
  ...recordActs.map((act) => [`${act}Record`, writeBack(act)] as const),
]);

/** The names that service tasks may give. */
export const handlerNames: ReadonlySet<string> = new Set(handlers.keys());
