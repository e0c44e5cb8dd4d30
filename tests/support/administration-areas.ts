import type { Access } from '../../apps/server/access/callers/access.ts';
import type { MakeArea } from '../../apps/server/area.ts';
import { clientsArea } from '../../apps/server/areas/clients/area.ts';
import { dictionariesArea } from '../../apps/server/areas/dictionaries/area.ts';
import { logsArea } from '../../apps/server/areas/logs/area.ts';
import { organisationArea } from '../../apps/server/areas/organisation/area.ts';
import { permissionsArea } from '../../apps/server/areas/permissions/area.ts';
import { regionsArea } from '../../apps/server/areas/regions/area.ts';
import { settingsArea } from '../../apps/server/areas/settings/area.ts';
import { tenantsArea } from '../../apps/server/areas/tenants/area.ts';

/** The areas of platform administration, for test servers without stations. */
export function administrationAreas(access: Access): MakeArea[] {
  return [
    permissionsArea(access),
    organisationArea(access),
    tenantsArea,
    dictionariesArea,
    settingsArea,
    clientsArea(access),
    regionsArea,
    logsArea(),
  ];
}
