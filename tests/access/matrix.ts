import type { Entity } from '@heliodeck/model/descriptors/entity';
import { actsOf } from '@heliodeck/model/permissions/permission';
import type { RegisteredRoute } from '../../apps/server/http/registry.ts';
import { signedInOf } from '../../apps/server/http/route.ts';
import { quoted } from '../../apps/server/store/ddl.ts';
import { multipart } from '../support/multipart.ts';
import { type AccessWorld, type CallerName, givenCode } from './callers.ts';
import type { describedAs } from './described.ts';
import { heardBy } from './feed-cells.ts';
import { type Answer, answerOf, leakIn, showsRows, trespass } from './judge.ts';
import { emptyRoutes, openLine, publicRoutes, signedInRoutes } from './open-routes.facts.ts';
import { permissionFaults } from './permissions.ts';
import { adminOnly, allowances, feedPath } from './placements.facts.ts';
import { type AccessCall, callsOf, isSave, type Place, placeOf } from './requests.ts';
import { changesBetween, snapshotOf } from './snapshot.ts';

/** The result of one route and one caller. */
export interface Cell {
  readonly shown: string;
  /** Why this is a fault; absent = as expected. */
  readonly wrong?: string;
}

export interface MatrixRow {
  readonly route: RegisteredRoute;
  readonly kind: 'public' | 'signed-in' | 'permission';
  readonly cells: Map<CallerName, Cell>;
  /** Refusals by code: 'ids 400 device.unknown'. */
  readonly refusals: Map<CallerName, readonly string[]>;
  /** Whether the holder received A's rows: the proof that the others were refused something. */
  shows: boolean;
}

interface Matrix {
  readonly rows: readonly MatrixRow[];
  /** Faults of the routes themselves or of the records that the calls left. */
  readonly faults: readonly string[];
}

const disguises = ['nobody', 'forged', 'expired', 'ended', 'refresh', 'cookie', 'address', 'ticket'] as const;
export const columns: readonly CallerName[] = [
  ...disguises,
  'limited',
  'late',
  'plain',
  'stranger',
  'outsider',
  'holder',
];
/** Simultaneous calls. */
const width = 8;
/** A call that has not ended by then is a stream to which the caller was admitted. */
const timeoutMs = 60_000;

interface Job {
  readonly row: MatrixRow;
  readonly place: Place;
}

/**
 * Calls every route, or those of `only`, as every caller. Records that the holder may remove are removed afterwards.
 * @param otherwise returns how an answer differs from the API description
 */
export async function runMatrix(
  access: AccessWorld,
  only: (route: RegisteredRoute) => boolean = () => true,
  otherwise: ReturnType<typeof describedAs> = () => undefined,
): Promise<Matrix> {
  const faults: string[] = [];
  const jobs: Job[] = [];
  for (const route of access.world.app.http.registry.all.filter(only)) {
    const place = placeOf(route.path, access.isScoped);
    const kind = kindOf(route);
    const name = `${route.method} ${route.path}`;
    if (place === undefined)
      faults.push(`${name}: nobody said what its ids mean (tests/access/placements.facts.ts)`);
    faults.push(...permissionFaults([route]));
    const lines = kind === 'public' ? publicRoutes : signedInRoutes;
    if (kind !== 'permission' && !openLine(lines, route))
      faults.push(`${name} is ${kind} and nobody said why (tests/access/open-routes.facts.ts)`);
    if ((openLine(emptyRoutes, route) !== undefined) !== (signedInOf(route.access)?.toNobody !== undefined))
      faults.push(`${name}: what it tells nobody is not as it is said (tests/access/open-routes.facts.ts)`);
    if (typeof route.access === 'object' && 'anyOf' in route.access && route.access.anyOf.length === 0)
      faults.push(`${name} asks for no code at all`);
    if (place)
      jobs.push({ place, row: { route, kind, cells: new Map(), refusals: new Map(), shows: false } });
  }

  const phase = async (callers: readonly CallerName[], fits: (job: Job) => boolean): Promise<void> => {
    const before = await snapshotOf(access.world.database);
    const calls = callers.flatMap((caller) => jobs.filter(fits).map((job) => ({ caller, job })));
    await inParallel(calls, ({ caller, job }) => fill(access, job, caller));
    const after = await snapshotOf(access.world.database);
    for (const change of await changesBetween(access.world.database, before, after)) {
      const wrong = trespass(change, callers[0] ?? 'nobody', access);
      if (wrong) faults.push(`${callers.join('/')}: ${wrong}`);
    }
  };
  const closed = ({ row }: Job) => row.kind !== 'public';
  await phase(disguises, closed);
  await phase(['limited', 'late'], closed);
  await phase(['plain'], closed);
  await phase(['stranger'], ({ row }) => row.kind !== 'public' || row.route.path.includes('/:'));
  // Records of the whole organisation are not limited by scopes: only calls open to every signed-in user are tried on them.
  await phase(['outsider'], (job) => closed(job) && isLimited(job));
  const open = jobs.filter(({ row }) => row.kind === 'public' && row.route.method === 'GET');
  await inParallel(open, (job) => fill(access, job, 'nobody'));
  const feed = jobs.find(({ row }) => row.route.path === feedPath);
  if (feed) for (const [caller, cell] of await heardBy(access)) feed.row.cells.set(caller, cell);
  await askHolder(access, jobs, otherwise, faults);
  return { rows: jobs.map(({ row }) => row), faults };
}

/** Whether a route returns anything to the outsider. */
function isLimited({ row: { kind, route }, place }: Job): boolean {
  return place.scoped || adminOnly.test(route.path) || (kind === 'signed-in' && route.method === 'GET');
}

function kindOf({ access }: RegisteredRoute): MatrixRow['kind'] {
  if (access === 'public') return 'public';
  return signedInOf(access) ? 'signed-in' : 'permission';
}

async function inParallel<T>(work: readonly T[], act: (one: T) => Promise<void>): Promise<void> {
  const left = [...work];
  const worker = async (): Promise<void> => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await act(one);
  };
  await Promise.all(Array.from({ length: width }, worker));
}

async function fill(access: AccessWorld, { row, place }: Job, caller: CallerName): Promise<void> {
  const { route } = row;
  if (caller === 'ticket' && route.method !== 'GET') return;
  if (route.path === feedPath && ['stranger', 'outsider'].includes(caller)) return;
  const guarded = refusalOf(row, caller);
  if (guarded === undefined) return;
  const calls = callsOf(route, place, access);
  const cells: Cell[] = [];
  for (const call of guarded ? calls.slice(0, 1) : calls) {
    const answer = await perform(access, call, caller, guarded !== 0);
    note(row, caller, call, answer);
    cells.push(
      guarded
        ? guardCell(answer, guarded)
        : isDisguise(caller) && row.kind !== 'public'
          ? emptyCell(answer)
          : openCell(access, answer, call, caller, place),
    );
  }
  const wrong = cells.find((cell) => cell.wrong !== undefined);
  row.cells.set(caller, wrong ?? { shown: [...new Set(cells.map((cell) => cell.shown))].join('/') });
}

function note({ refusals }: MatrixRow, caller: CallerName, { about }: AccessCall, answer: Answer): void {
  if (answer.succeeded) return;
  const said = `${about} ${answer.status} ${answer.errorCode ?? ''}`;
  refusals.set(caller, [...(refusals.get(caller) ?? []), said]);
}

/**
 * Calls about A's rows that were refused to callers without rights and to the holder alike: they prove nothing about the guards, since
 * another check came first.
 */
export function undecided(
  rows: readonly MatrixRow[],
): readonly { readonly row: MatrixRow; readonly said: string }[] {
  return rows.flatMap((row) => {
    const holder = row.refusals.get('holder') ?? [];
    const others = [...(row.refusals.get('stranger') ?? []), ...(row.refusals.get('outsider') ?? [])];
    const alike = others.filter(
      (said) => said.startsWith('ids ') && !said.includes('403') && holder.includes(said),
    );
    return [...new Set(alike)].map((said) => ({ row, said }));
  });
}

/** The status a guard must answer; 0 = none is required, undefined = the caller is not relevant for such a route. */
function refusalOf({ route, kind }: MatrixRow, caller: CallerName): 401 | 403 | 0 | undefined {
  const { access, method, path } = route;
  const signedIn = signedInOf(access);
  // A cookie is not a token.
  if (signedIn?.toNobody && (caller === 'nobody' || caller === 'cookie')) return 0;
  if (isDisguise(caller)) return kind === 'public' ? 0 : 401;
  if (caller === 'plain') return kind === 'permission' ? 403 : 0;
  if (caller === 'limited') {
    const open = signedIn
      ? signedIn.openTo !== undefined
      : typeof access === 'object' && 'anyOf' in access && access.anyOf.includes(givenCode);
    return open ? undefined : 403;
  }
  if (caller === 'late') {
    const changes = route.changes ?? method === 'POST';
    // Signing in and out does not depend on the tenant's licence.
    return changes && !path.startsWith('/api/blade-auth/') ? 403 : undefined;
  }
  return 0;
}

function isDisguise(caller: CallerName): boolean {
  return disguises.some((one) => one === caller);
}

/** Whether the list engine answers a call about a single record. */
function isStandard(path: string, entity: Entity | undefined): boolean {
  const tail = path.split('/').at(-1) ?? '';
  if (tail === 'detail') return true;
  const acts = entity ? actsOf(entity) : [];
  return tail === 'remove' ? acts.includes('delete') : isSave(tail) && acts.includes('edit');
}

/** A guard acts first, whatever the body. */
function guardCell(answer: Answer, expected: number): Cell {
  const shown = String(answer.status);
  return answer.status === expected
    ? { shown }
    : { shown, wrong: `answered ${answer.status} instead of ${expected}` };
}

/** The required answer of a route that refuses nobody: no data of A. */
function emptyCell({ status, text }: Answer): Cell {
  const isEmpty = status === 200 && text.includes('"data":[]');
  return { shown: String(status), ...(isEmpty ? {} : { wrong: `tells nobody ${text.slice(0, 200)}` }) };
}

/** The required answer for a caller who is admitted but has no rights to A's rows. */
function openCell(
  access: AccessWorld,
  answer: Answer,
  call: AccessCall,
  caller: CallerName,
  place: Place,
): Cell {
  const shown = String(answer.status);
  const leak = leakIn(answer, caller, access);
  if (leak) return { shown, wrong: `${call.about}: leaks ${leak}` };
  if (answer.status >= 500) return { shown, wrong: `${call.about}: ${answer.text.slice(0, 200)}` };
  if (answer.status === 401) return { shown, wrong: `${call.about}: a valid token was refused` };
  if (caller === 'outsider' && adminOnly.test(call.path) && answer.status !== 403)
    return { shown, wrong: `${call.about}: answered ${answer.status} although no administrator asked` };
  const isAboutOne = call.about === 'ids' && isStandard(call.path, place.entity);
  const limited = caller === 'stranger' || (caller === 'outsider' && place.scoped);
  const isOthers = place.entity !== undefined && limited && isAboutOne;
  if (isOthers && ![403, 404].includes(answer.status) && place.entity?.tenancy === 'tenant')
    return {
      shown,
      wrong: `${call.about}: answered ${answer.status} about a row that is not there for the caller`,
    };
  if (!answer.succeeded && answer.errorCode === undefined)
    return { shown, wrong: `${call.about}: a refusal without code` };
  return { shown };
}

async function perform(
  access: AccessWorld,
  call: AccessCall,
  caller: CallerName,
  spoilt: boolean,
): Promise<Answer> {
  const { method, path } = call.route;
  const form = call.file && !spoilt ? await multipart(await call.file.bytes(), call.file.name) : undefined;
  const signed = await access.sign(caller, path);
  const query = new URLSearchParams({ ...call.query, ...signed.query }).toString();
  const json = method === 'POST' ? { 'content-type': 'application/json' } : {};
  const body = form
    ? { payload: form.body }
    : method === 'GET' || (call.body === undefined && !spoilt)
      ? {}
      : { payload: spoilt ? '{' : JSON.stringify(call.body) };
  const answering = access.world.app.http.app.inject({
    method,
    url: query === '' ? call.path : `${call.path}?${query}`,
    headers: { ...json, ...form?.headers, ...signed.headers },
    ...body,
    signal: AbortSignal.timeout(timeoutMs),
  });
  const reply = await answering.catch((error: unknown) => error);
  // A caller admitted to a stream would listen forever.
  if (reply instanceof Error) return { status: 200, errorCode: undefined, text: '', succeeded: true };
  return answerOf(reply as Awaited<typeof answering>);
}

/** Restores A's removed row. */
async function bringBack({ world, planted }: AccessWorld, entity: Entity | undefined): Promise<void> {
  const id = entity && planted.get(entity.key);
  if (entity === undefined || id === undefined) return;
  await world.database.owner(`update ${quoted(entity.table)} set is_deleted = 0 where id = $1`, [id]);
}

/**
 * The other half of the proof: the holder of the permission passes the guards; otherwise a server that refuses everybody would pass. Reads
 * come first, then changes, removals last; where a tenant's administrator may not, an operator of the platform must.
 */
async function askHolder(
  access: AccessWorld,
  jobs: readonly Job[],
  otherwise: ReturnType<typeof describedAs>,
  faults: string[],
): Promise<void> {
  const closed = jobs.filter(({ row }) => row.kind !== 'public' && row.route.path !== feedPath);
  const order = ({ row }: Job): number => {
    if (row.route.method === 'GET') return 0;
    // Acts on the tenant affect the callers.
    if (row.route.path.startsWith('/api/blade-system/tenant/'))
      return row.route.path.endsWith('/remove') ? 4 : 3;
    return /\/(remove|remove-\w+|end|logout|enable|revoke)$/.test(row.route.path) ? 2 : 1;
  };
  const ask = async ({ row, place }: Job): Promise<void> => {
    const name = `${row.route.method} ${row.route.path}`;
    // It may have been removed under another path.
    if (row.route.path.endsWith('/remove') && place.entity?.telemetry === undefined)
      await bringBack(access, place.entity);
    for (const call of callsOf(row.route, place, access).filter(
      ({ about }) => about !== 'new' || place.entity !== undefined,
    )) {
      for (const caller of ['holder', 'operator'] as const) {
        const answer = await perform(access, call, caller, false);
        note(row, caller, call, answer);
        const refused = answer.status === 401 || answer.status === 403;
        const allowed = allowances.find((line) => line.caller === 'holder' && line.route.test(name));
        row.shows ||= caller === 'holder' && showsRows(answer);
        const leak = leakIn(answer, caller, access);
        const unlike = otherwise(row.route.method, row.route.path, answer);
        if (unlike) faults.push(`${name} as ${caller}, ${call.about}: not as described: ${unlike}`);
        const cell: Cell = leak
          ? { shown: String(answer.status), wrong: `leaks ${leak}` }
          : answer.status >= 500 && allowed?.may !== 'unavailable'
            ? { shown: String(answer.status), wrong: `${call.about}: ${answer.text.slice(0, 200)}` }
            : refused && allowed === undefined
              ? { shown: String(answer.status), wrong: `refuses its holder (${answer.errorCode})` }
              : { shown: `${answer.status}${caller === 'operator' ? ' op' : ''}` };
        const known = row.cells.get('holder');
        if (known?.wrong === undefined || (caller === 'operator' && !cell.wrong))
          row.cells.set('holder', cell);
        if (!refused) break;
      }
    }
  };
  await inParallel(
    closed.filter((job) => order(job) === 0),
    ask,
  );
  for (const job of closed.filter((one) => order(one) > 0).sort((a, b) => order(a) - order(b)))
    await ask(job);
}
