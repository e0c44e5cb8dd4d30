import type { BusDevice } from './bus/bus-device.ts';
import type { Clock } from './clock.ts';
import type { GatewayEvent } from './contract.ts';
import type { DeviceDialogs } from './device-dialogs.ts';
import type { GatewayStatistics } from './gateway-statistics.ts';
import type { PacedLog } from './log.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { DtuOwnership } from './ownership.ts';
import type { Guards } from './session/guards.ts';
import type { Writes } from './session/writes.ts';
import type { TimerQueue } from './timer-queue.ts';
import type { GatewayLimits } from './tuning.ts';

/** Dependencies shared by all parts of one gateway. */
export interface GatewayContext {
  readonly clock: Clock;
  readonly timers: TimerQueue;
  readonly statistics: GatewayStatistics;
  readonly log: PacedLog;
  readonly outbox: Outbox;
  readonly limits: GatewayLimits;
  readonly dialogs: DeviceDialogs;
  readonly writes: Writes;
  readonly guards: Guards;
  /** Absent if this gateway does not share its port. */
  readonly ownership?: DtuOwnership;
  /** Passes an event to the sink; never throws. */
  emit(event: GatewayEvent): void;
  /** A device of a DTU has answered, with data or an error. */
  answered(dtuId: string, device: BusDevice): void;
}
