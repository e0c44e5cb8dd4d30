import type { HandlerName, OutsideName } from '@heliodeck/model/workflow/handlers';
import type { ServiceAnswer, ServiceCall } from './service-call.ts';
import { keepDevice, releaseDevice } from './work-ticket.ts';
import { writeBack } from './write-back.ts';

/** Runs a service task in the transaction of its step: exactly once, and only if the step is committed. */
type ServiceHandler = (call: ServiceCall) => Promise<ServiceAnswer>;

const byName: Readonly<Record<Exclude<HandlerName, OutsideName>, ServiceHandler>> = {
  lockDevice: keepDevice,
  releaseDevice,
  closeRecord: writeBack('close'),
  acknowledgeRecord: writeBack('acknowledge'),
  dispatchRecord: writeBack('dispatch'),
  remarkRecord: writeBack('remark'),
  cancelRecord: writeBack('cancel'),
  approveRecord: writeBack('approve'),
};

/** Handlers by the name in the service task. */
export const handlers: ReadonlyMap<string, ServiceHandler> = new Map(Object.entries(byName));
