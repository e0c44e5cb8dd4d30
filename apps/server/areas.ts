import type { Access } from './access/callers/access.ts';
import { callerOfUser } from './access/callers/user-caller.ts';
import type { MakeArea } from './area.ts';
import { alarmsArea } from './areas/alarms/area.ts';
import { boardsArea } from './areas/boards/area.ts';
import { cameraOfWall } from './areas/boards/wall-camera.ts';
import { clientsArea } from './areas/clients/area.ts';
import { commandsArea } from './areas/commands/area.ts';
import { customArea } from './areas/custom/area.ts';
import { demoArea } from './areas/demo/area.ts';
import { devicesArea } from './areas/devices/area.ts';
import { dictionariesArea } from './areas/dictionaries/area.ts';
import { dictionarySets } from './areas/dictionaries/dictionary-sets.ts';
import { energyArea } from './areas/energy/area.ts';
import { keptPlans } from './areas/energy/plan-year.ts';
import { visibleStations } from './areas/energy/stations.ts';
import { logsArea } from './areas/logs/area.ts';
import { noticesArea } from './areas/notices/area.ts';
import { ordersArea } from './areas/orders/area.ts';
import { organisationArea } from './areas/organisation/area.ts';
import { patrolsArea } from './areas/patrols/area.ts';
import { permissionsArea } from './areas/permissions/area.ts';
import { pushArea } from './areas/push/area.ts';
import type { PushBases } from './areas/push/channels/channel.ts';
import { peopleMail } from './areas/push/mail-people.ts';
import { programCalls } from './areas/push/program-calls.ts';
import { taskMessages } from './areas/push/task-messages.ts';
import { regionsArea } from './areas/regions/area.ts';
import { reportsArea } from './areas/reports/area.ts';
import { figureSets } from './areas/reports/figure-sets.ts';
import { resourcesArea } from './areas/resources/area.ts';
import { madeFiles } from './areas/resources/keep-made.ts';
import { pictureIntake } from './areas/resources/picture-intake.ts';
import { phoneCodes } from './areas/resources/sms/phone-codes.ts';
import type { SmsBases } from './areas/resources/sms/send.ts';
import { textMessages } from './areas/resources/sms/text-messages.ts';
import { storedPictures } from './areas/resources/stored-picture.ts';
import { settingsArea } from './areas/settings/area.ts';
import { signInArea } from './areas/sign-in/area.ts';
import { stationsArea } from './areas/stations/area.ts';
import { telemetryArea } from './areas/telemetry/area.ts';
import { liveArea } from './areas/telemetry/live-area.ts';
import { tenantsArea } from './areas/tenants/area.ts';
import { reportParts, type ToolsGiven, toolsArea } from './areas/tools/area.ts';
import { reportFileSource } from './areas/tools/report-files/report-file-source.ts';
import { videoArea } from './areas/video/area.ts';
import { watchArea } from './areas/watch/area.ts';
import { weatherArea } from './areas/weather/area.ts';
import { chosenPastSky } from './areas/weather/choose-provider.ts';
import { keptWeather } from './areas/weather/kept-days.ts';
import { workflowArea } from './areas/workflow/area.ts';
import { taskNow } from './areas/workflow/people/task-notices.ts';
import { boardReads } from './board-reads.ts';
import type { BusFacts } from './bus/join.ts';
import { openPdfWriter, type PdfWriter } from './documents/pdf.ts';
import type { GatewayPort } from './gateway/port.ts';
import { jobsArea } from './jobs/area.ts';
import type { LiveFeed } from './live/live-feed.ts';
import { recordWrites } from './record-writes.ts';

/** Dependencies of areas besides Services. */
interface Parts {
  readonly access: Access;
  readonly live: LiveFeed;
  readonly gateway: GatewayPort;
  /** Absent if this process runs alone. */
  readonly bus?: BusFacts;
  /** Other URLs of services than the vendors'; for tests. */
  readonly vendors?: { readonly push?: Partial<PushBases>; readonly sms?: SmsBases };
}

/** The areas of the server, one line each, in the order in which they start. */
export function areas({ access, live, gateway, bus, vendors = {} }: Parts): readonly MakeArea[] {
  let pdf: PdfWriter | undefined;
  const reportNeighbours = { stations: visibleStations, plans: keptPlans, weather: keptWeather };
  const tools: ToolsGiven = {
    pictures: (services) => storedPictures(services, access.keys.sealing),
    // One process renders for all areas.
    pdf: ({ log }) => (pdf ??= openPdfWriter(log)),
    dictionaries: dictionarySets(),
    figures: ({ entities, policy, telemetry }) =>
      figureSets({ entities, policy, telemetry, ...reportNeighbours }),
  };
  return [
    signInArea(access, { phoneCodes: (services) => phoneCodes(services, access.keys.sealing) }),
    permissionsArea(access),
    organisationArea(access),
    tenantsArea,
    dictionariesArea,
    settingsArea,
    clientsArea(access),
    regionsArea,
    logsArea(bus),
    resourcesArea(access),
    stationsArea(gateway, access.keys.sealing),
    devicesArea,
    commandsArea({ access, gateway }),
    liveArea(live),
    telemetryArea,
    alarmsArea({ pictures: (services) => pictureIntake(services, access.keys.sealing) }),
    pushArea(access, {
      texts: (services) => textMessages(services, access.keys.sealing, vendors.sms),
      taskNow,
      ...(vendors.push && { bases: vendors.push }),
    }),
    patrolsArea,
    ordersArea,
    noticesArea,
    (services) => energyArea(services, chosenPastSky(services)),
    reportsArea(reportNeighbours, (services) => ({
      callerOf: (tenantId, userId, now) =>
        callerOfUser({ store: services.store, access }, { tenantId, userId }, now),
      files: madeFiles(services, access.keys.sealing),
      mail: peopleMail(services, access.keys.sealing),
      pdf: tools.pdf(services),
      sources: [reportFileSource(reportParts(services, tools, access.keys.sealing), services.entities)],
    })),
    watchArea,
    boardsArea({ access, live, reads: boardReads }),
    weatherArea(),
    videoArea({
      access,
      wallCaller: (services, ...asked) => cameraOfWall({ services, access }, ...asked),
    }),
    workflowArea({
      writes: recordWrites(access),
      messages: taskMessages,
      programs: (services) => programCalls(services, access.keys.sealing),
    }),
    toolsArea(access, tools),
    customArea,
    jobsArea,
    demoArea(gateway, (services) => madeFiles(services, access.keys.sealing)),
  ];
}
