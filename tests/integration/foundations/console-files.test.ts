import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../support/database.ts';
import { testServer } from '../../support/server.ts';

const consoleFolder = mkdtempSync(join(tmpdir(), 'heliodeck-console-'));
mkdirSync(join(consoleFolder, 'assets'));
writeFileSync(join(consoleFolder, 'index.html'), '<!doctype html><title>Heliodeck</title>');
writeFileSync(join(consoleFolder, 'assets', 'main-abc123.js'), 'console.log(1)');
writeFileSync(join(consoleFolder, 'assets', 'main-abc123.js.br'), 'brotli bytes');
afterAll(() => rmSync(consoleFolder, { recursive: true }));

const { store } = await freshDatabase();
const server = await testServer({ store, consoleFolder });

describe('the console', () => {
  const html = { accept: 'text/html' };

  it('is served at / and revalidated each time', async () => {
    const { text, headers } = await server.get('/', html);
    expect(text).toContain('<title>Heliodeck');
    expect(headers['cache-control']).toBe('no-cache');
  });

  it('answers its own addresses with the page', async () => {
    const { status, text } = await server.get('/station/list?current=2', html);
    expect(status).toBe(200);
    expect(text).toContain('<title>Heliodeck');
  });

  it('does not answer a missing script or an API address with the page', async () => {
    expect((await server.get('/assets/gone.js', { accept: '*/*' })).status).toBe(404);
    expect((await server.get('/api/gone', html)).status).toBe(404);
  });

  it('serves immutable assets, compressed where the browser supports it', async () => {
    const plain = await server.get('/assets/main-abc123.js');
    expect(plain.headers['cache-control']).toContain('immutable');
    const small = await server.get('/assets/main-abc123.js', { 'accept-encoding': 'br' });
    expect(small.headers['content-encoding']).toBe('br');
    expect(small.headers['cache-control']).toContain('immutable');
    expect(small.headers['content-type']).toMatch(/javascript/);
  });
});
