/** What a submit of charging parameters does, one thing after the other. */
interface ChargingSteps {
  /** Sends the write. False: it was not taken (refused, given up); then everything stays as it is. */
  readonly write: () => Promise<boolean>;
  readonly leaveEdit: () => void;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Asks the device for its charging parameters. */
  readonly readAgain: () => Promise<unknown>;
  /** Reads the record from the server. */
  readonly reload: () => Promise<unknown>;
}

/** Between write and read, and between read and reload (docs/product/devices.md#editing-charging-parameters). */
const pauseMs = 2000;

/**
 * Submit of charging parameters (docs/product/devices.md#editing-charging-parameters): write, leave edit mode, wait 2 s, ask the
 * device for a fresh read, wait 2 s more, reload. A read that fails is passed over: the reload shows what is known.
 */
export async function submitCharging(steps: ChargingSteps): Promise<boolean> {
  if (!(await steps.write())) return false;
  steps.leaveEdit();
  await steps.wait(pauseMs);
  await steps.readAgain().catch(() => undefined);
  await steps.wait(pauseMs);
  await steps.reload();
  return true;
}
