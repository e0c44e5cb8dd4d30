/** The steps of a submit of charging parameters, in order. */
interface ChargingSteps {
  /** Sends the write. False: it was not accepted (refused, cancelled); then everything stays unchanged. */
  readonly write: () => Promise<boolean>;
  readonly leaveEdit: () => void;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Requests the charging parameters from the device. */
  readonly readAgain: () => Promise<unknown>;
  /** Fetches the record from the server. */
  readonly reload: () => Promise<unknown>;
}

/**
 * Pause between write and read, and between read and reload, ms (docs/product/devices.md#editing-charging-parameters).
 */
const pauseMs = 2000;

/**
 * Submit of charging parameters (docs/product/devices.md#editing-charging-parameters): write, leave edit mode, wait 2
 * s, read from the device, wait 2 s more, reload. A failed read is ignored: the reload displays the stored values.
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
