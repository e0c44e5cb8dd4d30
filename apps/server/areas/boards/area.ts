import type { Access } from '../../access/callers/access.ts';
import type { MakeArea } from '../../area.ts';
import type { LiveFeed } from '../../live/live-feed.ts';
import type { Services } from '../../services.ts';
import type { BoardReads } from './board-reads.ts';
import { boardRoutes } from './board-routes.ts';
import { entryRules, useRules } from './finance/entry-rules.ts';
import { financeRoutes } from './finance/finance-routes.ts';
import { wallRoutes } from './wall-routes.ts';
import { openAnswers } from './widgets/answers.ts';
import { ledgers } from './widgets/finance-widgets.ts';

/** Dependencies of boards besides the services. */
interface BoardWorld {
  readonly access: Access;
  readonly live: LiveFeed;
  /** Reads of other areas' data. */
  readonly reads: (services: Services) => BoardReads;
}

/** Boards: the fixed ones, users' own, links for wall displays, and figures that users enter. */
export function boardsArea({ access, live, reads }: BoardWorld): MakeArea {
  return (services) => {
    const parts = { services, reads: reads(services) };
    const ledger = ledgers(parts);
    const answer = openAnswers(parts, ledger);
    return {
      name: 'boards',
      rules: [entryRules(services.store), useRules()],
      routes: [
        ...boardRoutes(answer),
        ...wallRoutes({ services, access, live, answer }),
        ...financeRoutes(parts, ledger),
      ],
    };
  };
}
