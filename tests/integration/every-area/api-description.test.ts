import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { type ApiDocument, type ApiOperation, clientSource } from '../../support/api-client.ts';
import { dialectWorld } from '../../support/dialect-world.ts';
import type { StockClient } from '../../support/stock-client.ts';

// Generates a client from the description of the API (/api/docs/json), compiles it strictly, and runs it against the server.

const { world, admin, operator } = await dialectWorld();
const { text } = await world.get('/api/docs/json');
const document = JSON.parse(text) as ApiDocument;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);
const parametersOf = ({ parameters = [] }: ApiOperation) =>
  parameters.map((one) => {
    const name = '$ref' in one ? one.$ref.split('/').at(-1) : undefined;
    const found = name === undefined ? one : document.components.parameters[name];
    if (!found || '$ref' in found) throw new Error(`no parameter ${name}`);
    return found;
  });
const source = clientSource(document);
const folder = mkdtempSync(join(resolve('node_modules'), '.api-client-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The calls of the generated client: add, find, read, change and remove a post, and a tree. */
const driver = `
import { Api, type Send } from './api.ts';
async function drive(send: Send): Promise<{ found: string | null; renamed: string | null; total: number; titles: number }> {
  const api = new Api(send);
  const { data: saved } = await api.postSystemPostSubmit({}, { category: 1, postCode: 'gen', postName: 'Generated', sort: 3 });
  const { data: page } = await api.getSystemPostList({ current: 1, size: 5, postCode: 'gen', category: 1 });
  const total: number = page.total;
  const found = page.records[0]?.postName ?? null;
  await api.postSystemPostSubmit({}, { id: saved.id, postName: 'Renamed' });
  const { data: row } = await api.getSystemPostDetail({ id: saved.id });
  const sort: number | null = row.sort;
  if (sort !== 3) throw new Error('the other fields did not stay');
  await api.postSystemPostRemove({ ids: saved.id });
  const { data: tree } = await api.getSystemDeptTree();
  const titles = tree.map(({ title, children }) => [title, children?.[0]?.title]).length;
  return { found, renamed: row.postName, total, titles };
}
export default drive;
`;

/** Calls of a generated client that the compiler has to refuse. */
const wrong = [
  'void api.getSystemPostDetail({});',
  "void api.getSystemPostList({ size: 'many' });",
  'void api.postSystemPostSubmit({});',
  "void api.getSystemPostDetail({ id: '1' }).then(({ data }) => data.nonsense.length);",
];

async function compiled(files: Readonly<Record<string, string>>): Promise<string> {
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  const options = ['--strict', '--noEmit', '--noUncheckedIndexedAccess', '--exactOptionalPropertyTypes'];
  const setting = [
    '--allowImportingTsExtensions',
    '--target',
    'es2024',
    '--module',
    'nodenext',
    '--types',
    '',
  ];
  const tsc = resolve('node_modules/typescript/bin/tsc');
  const files_ = Object.keys(files).map((name) => join(folder, name));
  const run = promisify(execFile)(process.execPath, [
    tsc,
    '--ignoreConfig',
    ...options,
    ...setting,
    ...files_,
  ]);
  return run.then(
    () => '',
    (error: { readonly stdout?: string }) => error.stdout ?? String(error),
  );
}

describe('the description of the API', () => {
  it('has a unique id for every operation, made of method and path', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^(get|post)[A-Z][A-Za-z0-9]+$/.test(id))).toEqual([]);
    expect(ids).toEqual(expect.arrayContaining(['getDtuList', 'postStationInfoSubmit', 'getSystemUserPage']));
  });

  it('describes every route, and marks second paths as deprecated', () => {
    const described = new Set(operations.map(({ path, method }) => `${method.toUpperCase()} ${path}`));
    const routes = world.app.http.registry.all.map(
      ({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
    );
    expect(routes.filter((route) => !described.has(route))).toEqual([]);
    const second = operations.filter(({ path }) => path.startsWith('/api/blade-system/user/'));
    expect(second.length).toBeGreaterThan(15);
    expect(second.filter(({ operation }) => !operation.deprecated)).toEqual([]);
  });

  it('is small, because entities, pages, answers and refusals are defined once', () => {
    expect(text.length / operations.length).toBeLessThan(1_600);
    const { schemas } = document.components;
    for (const name of [
      'Dtu',
      'DtuDraft',
      'DtuPart',
      'DtuPartPage',
      'DtuPartPageReply',
      'Refusal',
      'TreeNode',
    ])
      expect(schemas).toHaveProperty(name);
    const twice = Object.keys(schemas).filter((name) => /\d$/.test(name));
    expect(twice).toEqual([]);
    const refusing = operations.filter(({ operation }) => !('$ref' in (operation.responses.default ?? {})));
    expect(refusing).toEqual([]);
    expect(text).not.toMatch(/"x-(component|items|needed)"/);
  });

  it('types numbers as numbers', () => {
    const asking = operations.filter(({ method }) => method === 'get');
    const numbers = asking.flatMap(({ operation }) =>
      parametersOf(operation).filter(({ name }) =>
        ['current', 'size', 'category', 'userType'].includes(name),
      ),
    );
    expect(numbers.length).toBeGreaterThan(80);
    const texts = numbers.filter(({ name, schema }) => schema.type !== 'integer' && name !== 'category');
    expect(texts).toEqual([]);
  });

  it('states for each parameter of a GET whether it is required', async () => {
    // The feed stays open, files are streams, and if either of two parameters is enough, neither is required.
    const apart =
      /feed|export|logout|clear-cache|\/(region\/detail|model\/table-info|process\/(?:model|resource)-view|blade-device\/scan)$|\/oauth\/(callback|render|revoke)/;
    const unsaid: string[] = [];
    for (const { path, method, operation } of operations) {
      if (method !== 'get' || apart.test(path) || path.includes('{')) continue;
      const needed = parametersOf(operation).some(({ required }) => required);
      const replies = await Promise.all([operator, admin].map((who) => who.raw('GET', path.slice(5))));
      // Screens of the demonstration belong to nobody here.
      if (replies.every(({ status }) => status === 403)) continue;
      const refused = replies.some(({ status }) => status === 400);
      if (refused !== needed) unsaid.push(`${path}: ${needed ? 'not needed' : 'needed, and not said'}`);
    }
    expect(unsaid).toEqual([]);
  });

  it('requires a body only if the call is refused without one', async () => {
    const demanding = operations.filter(({ operation }) => operation.requestBody?.required);
    expect(demanding.length).toBeGreaterThan(60);
    const removing = operations.filter(({ path }) =>
      /system\/\w+\/(remove|update-parent)$|sms\/enable$/.test(path),
    );
    const demanded = removing.filter(({ operation }) => operation.requestBody?.required);
    expect(demanded.map(({ path }) => path)).toEqual([]);
    const taken: string[] = [];
    for (const { path, operation } of demanding) {
      if (path.includes('{') || !operation.requestBody?.content['application/json']) continue;
      const reply = await operator.raw('POST', path.slice(5), {}, {});
      if (![400, 403].includes(reply.status)) taken.push(`${path}: ${reply.status}`);
    }
    expect(taken).toEqual([]);
  });
});

describe('a generated client', () => {
  it('has under 15,000 lines, compiles strictly, and refuses what the description forbids', async () => {
    expect(source.split('\n').length).toBeLessThan(15_000);
    expect(await compiled({ 'api.ts': source, 'driver.ts': driver })).toBe('');
    const imports = "import type { Api } from './api.ts'; declare const api: Api;";
    const told = await compiled({ 'wrong.ts': [imports, ...wrong].join('\n') });
    for (const at of wrong.keys())
      expect(told).toMatch(new RegExp(`wrong\\.ts\\(${at + 2},\\d+\\): error TS`));
  }, 120_000);

  it('a client generated from the description is answered by the server', async () => {
    const { default: drive } = (await import(pathToFileURL(join(folder, 'driver.ts')).href)) as {
      default: (send: unknown) => Promise<unknown>;
    };
    expect(await drive(sending(admin))).toEqual({
      found: 'Generated',
      renamed: 'Renamed',
      total: 1,
      titles: 1,
    });
  });
});

/** How the generated client sends requests: like the stock client. */
function sending(client: StockClient) {
  return async (method: 'GET' | 'POST', path: string, query: Record<string, string>, body: unknown) => {
    const reply = await client.raw(method, path.replace('/api/', ''), query, body);
    if (reply.status !== 200) throw new Error(reply.text);
    return reply.body;
  };
}
