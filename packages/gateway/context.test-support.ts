import type { GatewayContext } from './gateway-context.ts';
import { GatewayStatistics } from './gateway-statistics.ts';
import { PacedLog, silentLog } from './log.ts';
import type { ManualClock } from './manual-clock.test-support.ts';
import { Outbox } from './outbox/outbox.ts';
import { ownGuards } from './session/guards.ts';
import { Writes } from './session/writes.ts';
import { TimerQueue } from './timer-queue.ts';
import { gatewayDefaults } from './tuning.ts';
import { oneRegister } from './world.test-support.ts';

/** A gateway context for tests without sockets. Its events are ignored. */
export function contextAt(clock: ManualClock): GatewayContext {
  const timers = new TimerQueue(clock);
  const statistics = new GatewayStatistics();
  const log = new PacedLog(silentLog, clock, 60_000);
  const sink = { readings: () => {}, event: () => {} };
  const onRelief = () => {};
  return {
    clock,
    timers,
    statistics,
    log,
    outbox: new Outbox({ sink, clock, timers, limits: gatewayDefaults, statistics, log, onRelief }),
    limits: gatewayDefaults,
    dialogs: oneRegister,
    writes: new Writes(),
    guards: ownGuards(),
    emit: () => {},
    answered: () => {},
  };
}
