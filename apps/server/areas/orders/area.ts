import { faultReport } from '@heliodeck/model/orders/fault-report';
import { orderRecord } from '@heliodeck/model/orders/order-record';
import { repair } from '@heliodeck/model/orders/repair';
import type { MakeArea } from '../../area.ts';
import { optionRules } from '../../crud/hooks/option-rules.ts';
import { faultStatisticsRoute } from './fault-statistics.ts';
import { orderRoutes } from './order-routes.ts';
import { workOrderRules } from './order-rules.ts';
import { repairRules } from './repair-rules.ts';
import { faultReportRoutes } from './report-routes.ts';
import { faultReportRules } from './report-rules.ts';

/** Work orders, repairs and fault reports: from dispatch to the repaired device. */
export const ordersArea: MakeArea = ({ entities, telemetry, store }) => ({
  name: 'orders',
  rules: [
    ...[orderRecord, repair, faultReport].map((entity) => optionRules(entity, entities.words)),
    workOrderRules(store),
    repairRules(store, entities),
    faultReportRules(),
  ],
  routes: [
    ...orderRoutes(entities, telemetry, store),
    ...faultReportRoutes(entities),
    faultStatisticsRoute(entities),
  ],
});
