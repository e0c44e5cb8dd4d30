import { codeSetting } from '@heliodeck/model/tools/code-setting';
import type { Access } from '../../access/callers/access.ts';
import type { MakeArea } from '../../area.ts';
import { optionRules } from '../../crud/hooks/option-rules.ts';
import type { PdfWriter } from '../../documents/pdf.ts';
import type { Services } from '../../services.ts';
import type { SetProvider } from '../../set-provider.ts';
import { markingReader, modelTableRule } from './data-models/found-tables.ts';
import { tableReader } from './data-models/metadata/read-tables.ts';
import { dataModelRoutes } from './data-models/model-routes.ts';
import { modelRules } from './data-models/model-rules.ts';
import { dataSourceRoutes } from './data-sources/data-source-routes.ts';
import { dataSourceRules } from './data-sources/data-source-rules.ts';
import { sourceReader } from './data-sources/source-reader.ts';
import { codeRoutes } from './generator/code-routes.ts';
import { codeRules } from './generator/code-rules.ts';
import { columnRoute } from './report-files/column-routes.ts';
import { frameRoute } from './report-files/frame-routes.ts';
import { newerRoutes } from './report-files/newer-routes.ts';
import { addReadyMade } from './report-files/ready-made.ts';
import { reportFileRules } from './report-files/report-access.ts';
import { reportFileRoutes } from './report-files/report-routes.ts';
import type { ReportRunParts } from './report-files/run-report.ts';
import { runRoutes } from './report-files/run-routes.ts';
import { energySet } from './report-files/sets/energy-set.ts';
import { entitySets } from './report-files/sets/entity-sets.ts';
import { sqlSet } from './report-files/sets/sql-set.ts';
import { tryChoicesRoute } from './report-files/try-choices-route.ts';

/** Parts provided by other areas. */
export interface ToolsGiven {
  readonly pictures: (services: Services) => ReportRunParts['pictureAt'];
  readonly pdf: (services: Services) => PdfWriter;
  /** Provides the figures of the product's own reports as data sets. */
  readonly figures: (services: Services) => SetProvider;
  /** Provides the items of dictionaries as data sets. */
  readonly dictionaries: SetProvider;
}

/** Dependencies for running report files. */
export function reportParts(
  services: Services,
  { pictures, pdf, figures, dictionaries }: ToolsGiven,
  sealing: Uint8Array,
): ReportRunParts & { pdf: PdfWriter } {
  const sql = sqlSet(sourceReader(services.store, sealing, services.config.damengDriver));
  const sets = [energySet(services), figures(services), sql, dictionaries, entitySets(services.entities)];
  return { sets, words: services.entities.words, pdf: pdf(services), pictureAt: pictures(services) };
}

/** Tools of the platform: report files with their designer, data sources, data models, the code generator. */
export function toolsArea({ keys }: Pick<Access, 'keys'>, given: ToolsGiven): MakeArea {
  return (services) => {
    const { config, entities, store } = services;
    const sources = sourceReader(store, keys.sealing, config.damengDriver);
    const tables = tableReader(sources);
    const parts = reportParts(services, given, keys.sealing);
    return {
      name: 'tools',
      rules: [
        reportFileRules,
        dataSourceRules(store, keys.sealing),
        ...modelRules(),
        modelTableRule(tables),
        codeRules(entities),
        optionRules(codeSetting, entities.words),
      ],
      routes: [
        ...reportFileRoutes(parts, entities),
        ...newerRoutes({ engine: entities, sets: parts.sets }),
        ...runRoutes(parts, entities),
        frameRoute,
        columnRoute(parts),
        tryChoicesRoute(parts),
        ...dataSourceRoutes(sources),
        ...dataModelRoutes(services, markingReader(tables, store)),
        ...codeRoutes(services, config.checkout),
      ],
      start: () => addReadyMade(services),
      stop: async () => parts.pdf.close(),
    };
  };
}
