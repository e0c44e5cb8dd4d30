import { label } from '@heliodeck/kit/label';
import { platformTenant } from '@heliodeck/model/tenancy';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { MakeFeature } from '../../feature.ts';
import type { Field } from '../../field/field.ts';
import { defineRoute } from '../../http/route.ts';
import { deviceRules } from './device-rules.ts';
import { dtuRules } from './dtu-rules.ts';
import { stationRoutes } from './routes.ts';
import { stationRules } from './station-rules.ts';

/** Stations, DTUs and devices as records, and the tree they hang in. */
export function stationsFeature(field: Field): MakeFeature {
  return (services) => ({
    name: 'stations',
    rules: [stationRules(services), dtuRules(services), deviceRules(services)],
    routes: [
      ...stationRoutes(services.entities, services.entities),
      defineRoute({
        method: 'GET',
        path: '/api/blade-dtu/dtu/unclaimed',
        access: { anyOf: ['dtu_add', 'stationInfo_addDTU'] },
        summary: label('未认领的DTU', 'DTUs no station has claimed'),
        async handle({ caller }) {
          // Whose they are nobody knows yet: a tenant must not read its neighbour's IMEIs off this list.
          if (caller.tenantId !== platformTenant) throw new CodedError('request.forbidden');
          return field.gateway.unclaimed().map(({ firstSeen, lastSeen, ...rest }) => ({
            ...rest,
            firstSeen: new Date(firstSeen).toISOString(),
            lastSeen: new Date(lastSeen).toISOString(),
          }));
        },
      }),
    ],
    async start() {
      if (services.config.roles.has('gateway')) await field.start();
    },
    stop: () => field.stop(),
  });
}
