import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { PdfOrder } from './pdf-data.ts';

// A separate process: native code cannot be interrupted, so documents/pdf.ts kills it if it takes too long.

/** Answer to one order: the size of the file. */
export type PdfAnswer = { readonly size: number } | { readonly failure: string };

const require = createRequire(import.meta.url);
const fonts = dirname(require.resolve('@expo-google-fonts/noto-sans-sc/package.json'));
const compiler = NodeCompiler.create({
  // Two weights only: a missing glyph shows in the tests instead of being replaced from another font.
  fontArgs: [{ fontPaths: [join(fonts, '400Regular'), join(fonts, '700Bold')] }],
  workspace: join(import.meta.dirname, 'typst-workspace'),
});
const source = readFileSync(join(import.meta.dirname, 'table.typ'), 'utf8');

process.on('message', (order: PdfOrder & { readonly to: string }) => {
  process.send?.(drawn(order));
});
process.on('disconnect', () => process.exit(0));

function drawn(order: PdfOrder & { readonly to: string }): PdfAnswer {
  try {
    compiler.mapShadow(inWorkspace('/data.json'), Buffer.from(order.data));
    for (const { path, bytes } of order.pictures) compiler.mapShadow(inWorkspace(path), Buffer.from(bytes));
    const result = compiler.compile({ mainFileContent: source });
    const document = result.result;
    if (!document) {
      const error = result.takeDiagnostics();
      return { failure: JSON.stringify(error ? compiler.fetchDiagnostics(error) : 'nothing was drawn') };
    }
    const pdf = compiler.pdf(document, { pdfTags: order.tagged });
    writeFileSync(order.to, pdf, { flag: 'wx', mode: 0o600 });
    return { size: pdf.length };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  } finally {
    // The compiler caches work of a failed document, too.
    compiler.resetShadow();
    compiler.evictCache(0);
  }
}

function inWorkspace(path: string): string {
  return join(import.meta.dirname, 'typst-workspace', path);
}
