/**
 * Every profile with DTUs whose responses arrive 0.5 to 5 timeouts late, twice, crossed, or over the next
 * socket: real sockets, a manual clock, different values at each poll. Fails if a wrong value was stored.
 *
 *   node tests/bench/lateness.ts [--readings 100000] [--devices 15] [--seed 1]
 */
import { parseArgs } from 'node:util';
import { LateField } from '@heliodeck/gateway/bus/late-field.test-support';
import { emptyCount, regimes } from '@heliodeck/gateway/bus/late-regimes.test-support';
import { figure } from './figure.ts';

const { values: options } = parseArgs({
  options: {
    readings: { type: 'string', default: '100000' },
    /** Per profile; a PACE bus has sixteen addresses. */
    devices: { type: 'string', default: '15' },
    seed: { type: 'string', default: '1' },
  },
});

const total = { readings: 0, values: 0, wrong: 0, stale: 0 };
for (const regime of regimes) {
  const count = emptyCount();
  const field = new LateField(regime, Number(options.seed), Number(options.devices), count);
  await field.run(Number(options.readings) / (regimes.length - 1), 1_000_000);
  const { readings, values, polls, timeouts, wrong, stale, untold, pairs } = count;
  process.stdout.write(
    `  ${regime.name}: ${JSON.stringify({ readings, values, polls, timeouts, wrong, stale, untold, pairs: pairs.size })}\n`,
  );
  for (const example of count.examples) process.stdout.write(`    ${example}\n`);
  total.readings += readings;
  total.values += values;
  total.wrong += wrong;
  total.stale += stale;
  // If older responses cross late ones, they cannot be distinguished.
  if (regime.crossed === 0) total.stale += untold;
}
figure({ what: 'readings', value: total.readings, unit: '' });
figure({ what: 'values', value: total.values, unit: '' });
figure({ what: 'values of another quantity', value: total.wrong, unit: '' });
figure({
  what: 'values of an earlier instant, of late and of repeated answers',
  value: total.stale,
  unit: '',
});
process.exitCode = total.wrong + total.stale > 0 ? 1 : 0;
