import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

/** Modules whose files are cached from the first visit on: the console's shell, and the screens of a repairman. */
const kept: readonly string[] = [
  'main.tsx',
  'shell/offline/keep-program.ts',
  'shell/login/login-page.tsx',
  'shell/layout/shell.tsx',
  'shell/pages/menu-screen.tsx',
  'shell/pages/first-screen.tsx',
  'areas/orders/my-work-screen.tsx',
];
/** Files of the public folder that the page requires. */
const publicFiles: readonly string[] = ['theme-boot.js', 'icon.svg'];
/** Most bytes cached at the first visit, kB of 1,000 bytes before compression. */
const budget = 2_500;

const hashOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 16);

/** Builds the console's service worker, which contains the names of the cached files (docs/product/console.md#without-a-network). */
export function offlineProgram(root: string): Plugin {
  return {
    name: 'offline-program',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const entry = chunkOf(bundle, 'main.tsx').fileName;
        const names = new Set(kept.flatMap((module) => closureOf(bundle, chunkOf(bundle, module).fileName)));
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('the build has no index.html');
        const fixed = await Promise.all(
          publicFiles.map(async (name) => [name, await readFile(join(root, 'public', name))] as const),
        );
        const sizes = [...names].map((name) => sizeOf(bundle[name]));
        const sum = sizes.reduce((whole, size) => whole + size, 0) / 1000;
        const says = `kept for hours without a network: ${names.size} files, ${sum.toFixed(0)} of ${budget} kB`;
        if (sum > budget) throw new Error(says);
        this.info(says);
        const files = [
          ...[...names].sort().map((name) => ({ url: `/${name}`, revision: null })),
          ...[['index.html', page.source] as const, ...fixed].map(([name, content]) => ({
            url: `/${name}`,
            revision: hashOf(content),
          })),
        ];
        const source = await workerOf(root, { entry: `/${entry}`, files });
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
      },
    },
  };
}

function chunkOf(bundle: Rolldown.OutputBundle, module: string): Rolldown.OutputChunk {
  const found = Object.values(bundle).find(
    (one) => one.type === 'chunk' && one.moduleIds.some((id) => id.endsWith(`/apps/console/${module}`)),
  );
  if (found?.type !== 'chunk') throw new Error(`the build has no file with ${module}`);
  return found;
}

/** A chunk with all its imports and their style sheets. */
function closureOf(bundle: Rolldown.OutputBundle, first: string): readonly string[] {
  const found = new Set<string>();
  const add = (name: string): void => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || found.has(name)) return;
    found.add(name);
    for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(css);
    for (const imported of chunk.imports) add(imported);
  };
  add(first);
  return [...found];
}

const sizeOf = (file: Rolldown.OutputBundle[string] | undefined): number =>
  file === undefined ? 0 : Buffer.byteLength(file.type === 'chunk' ? file.code : file.source);

/** The worker as one script: some browsers do not support workers made of modules. */
async function workerOf(root: string, program: object): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"', program: JSON.stringify(program) },
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: {
        input: join(root, 'shell/offline/service-worker.ts'),
        output: { format: 'iife' },
      },
    },
  });
  const output = Array.isArray(built) ? built[0]?.output : 'output' in built ? built.output : undefined;
  if (!output) throw new Error('the service worker was not built');
  return output[0].code;
}
