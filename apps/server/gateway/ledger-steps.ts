import { commandLedger } from '@heliodeck/model/commands/command-ledger';

type LedgerAct = keyof typeof commandLedger.acts;
type StartState = Parameters<typeof commandLedger.startsOf>[1];

/** A step as a statement takes it: the states it starts from there, and the one it leads to. */
const stepFrom = (act: LedgerAct, states: StartState) => ({
  from: commandLedger.startsOf(act, states),
  to: commandLedger.acts[act].to,
});

/** How a command ends that was not approved in time. */
export const approvalLapsed = stepFrom('expire', ['awaiting']);

/** How a command ends that no gateway has taken: it expires, or cannot be handed over. */
export const untakenSteps = {
  expired: stepFrom('expire', ['queued']),
  refused: stepFrom('refuse', ['queued']),
};

/** How a command ends whose result nothing reports any more: it was not sent, may have arrived, or was not read back. */
export const lostSteps = {
  waiting: stepFrom('expire', ['queued']),
  sent: stepFrom('timeOut', ['sent']),
  acknowledged: stepFrom('acknowledge', ['acknowledged']),
};

/** States of a command that has left for its device. */
export const leftStates = [...lostSteps.sent.from, ...lostSteps.acknowledged.from];
