import { join } from 'node:path';
import { entities } from '@heliodeck/model/registries/entities';
import { openAccess } from '../../apps/server/access/callers/access.ts';
import { loadKeyRing } from '../../apps/server/access/keys/key-ring.ts';
import { createApp } from '../../apps/server/app.ts';
import { programCalls } from '../../apps/server/areas/push/program-calls.ts';
import { taskMessages } from '../../apps/server/areas/push/task-messages.ts';
import { signInArea } from '../../apps/server/areas/sign-in/area.ts';
import { workflowArea } from '../../apps/server/areas/workflow/area.ts';
import { readConfig } from '../../apps/server/config.ts';
import { jobsArea } from '../../apps/server/jobs/area.ts';
import { noLogs } from '../../apps/server/logs/logs.ts';
import { recordWrites } from '../../apps/server/record-writes.ts';
import { declaredSchema } from '../../apps/server/store/schema.ts';
import { connectStore, openStore } from '../../apps/server/store/store.ts';
import { quietLog } from './log.ts';

// A separate server that runs processes, to be killed; sends its address to the parent process.

const [ownerUrl = '', keys = '', secrets = ''] = process.argv.slice(2);
// Passwords of roles belong to the whole database server: if it is shared, they are given and none is
// created.
const store =
  secrets === ''
    ? await openStore({ ownerUrl, schema: declaredSchema(), log: quietLog })
    : connectStore({ ownerUrl, log: quietLog }, JSON.parse(secrets));
const access = openAccess(store, await loadKeyRing(keys));
const app = await createApp({
  foundation: {
    config: readConfig({ DATA_DIR: keys, DEMO: '0' }),
    log: quietLog,
    store,
    logs: noLogs,
    now: () => new Date(),
    stopping: new AbortController().signal,
  },
  policy: access.policy,
  entities: [...entities.values()],
  areas: [
    signInArea(access),
    workflowArea({
      writes: recordWrites(access),
      messages: taskMessages,
      programs: (services) => programCalls(services, access.keys.sealing),
    }),
    jobsArea,
  ],
  consoleFolder: join(keys, 'none'),
  version: 'test',
});
process.send?.(await app.http.listen('127.0.0.1', 0));
