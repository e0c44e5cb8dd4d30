import { fieldChanged } from '@heliodeck/model/wire/topics';
import { append } from '../../apps/server/events/append.ts';
import { subscription } from '../../apps/server/events/subscription.ts';
import { openPool } from '../../apps/server/store/connect.ts';
import { readEvents } from '../../apps/server/store/event-reader.ts';
import { platformDb } from '../../apps/server/store/tenant-db.ts';
import { quietLog } from './log.ts';

// A separate process that is killed: it writes events together with rows, or handles them. It reports its
// position on its output and continues at once, so that the signal arrives anywhere between there and a few
// statements later.

const [part = '', url = '', from = '0'] = process.argv.slice(2);
const pool = openPool({ url, max: 2, log: quietLog });
const db = platformDb(pool, '000000');
const say = (what: string): void => void process.stdout.write(`${what}\n`);

if (part === 'write') {
  for (let n = Number(from); ; n++) {
    await db.tx(async (_, session) => {
      await session.client.query('insert into kill_cause (n) values ($1)', [n]);
      say('wrote');
      await append(session, fieldChanged, { key: String(n), payload: { dtuIds: [String(n)] } });
      say('appended');
    });
    say('committed');
  }
}

const events = readEvents({
  url,
  clock: () => performance.now(),
  log: quietLog,
  follower: { prove() {}, missed() {}, lose() {} },
});
await subscription({
  name: 'killed',
  topic: fieldChanged,
  db,
  events,
  log: quietLog,
  askMs: 20,
  async handle({ client }, { key }) {
    say('took');
    await client.query('insert into kill_effect (n) values ($1)', [key]);
    say('handled');
  },
}).start();
