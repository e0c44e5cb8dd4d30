import { user } from '@heliodeck/model/entities/user';
import type { Draft, Row } from '@heliodeck/model/entity';
import type { Field } from '@heliodeck/model/field';
import { judge } from '@heliodeck/model/fields/value';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { FirstPassword } from '@heliodeck/model/wire/first-password';
import { requireAccounts, requireGiving, requireRank } from '../../access/delegation.ts';
import { firstPasswords } from '../../access/first-password.ts';
import { joinedIds } from '../../access/ids.ts';
import { isAdministrator } from '../../access/permission.ts';
import { lockUsers } from '../../access/user-quota.ts';
import type { Caller, Context } from '../../context.ts';
import { FaultList, type ImportKind, type ImportPlan, type ImportWishes } from '../../crud/import-sheet.ts';
import { manyWriter } from '../../crud/write-many.ts';
import type { Services } from '../../services.ts';
import type { SheetTable, TableRow } from '../../spreadsheet/sheet-table.ts';
import type { Store } from '../../store/store.ts';
import { type ImportWorld, importWorld, namedPlatform, namedRecords } from './user-import-names.ts';
import { heldBy } from './user-rules.ts';
import { type UserColumn, userHeadings } from './user-sheet.ts';

type User = Row<typeof user>;
type UserDraft = Draft<typeof user>;

/** Text fields taken as they are, and judged as the form judges them. */
const plainFields = ['account', 'name', 'realName', 'email', 'phone', 'birthday'] as const;
const references = [
  ['roleId', 'roleName', 'role'],
  ['deptId', 'deptName', 'dept'],
  ['postId', 'postName', 'post'],
] as const;

/** Users from a spreadsheet (docs/product/organisation.md#user-spreadsheets). */
export function userImport({ store, entities, bus }: Services): ImportKind<UserColumn> {
  return {
    headings: userHeadings,
    required: ({ covered }) =>
      covered ? ['account'] : ['account', 'name', 'realName', 'roleName', 'deptName', 'postName'],
    async plan(context, table, wishes) {
      const tenantIds = tenantsOf(context.caller, table);
      for (const tenantId of tenantIds.toSorted()) await lockUsers(context.db, tenantId);
      const accounts = table.rows.map((row) => row.text('account'));
      const world = await importWorld(context, entities, tenantIds, accounts);
      const judged = new UserJudge(context, world, wishes, table);
      for (const row of table.rows) judged.judge(row);
      await requireWithin(context, judged);
      return planOf(judged, async (session) => {
        const writer = manyWriter(entities, bus);
        const { drafts, told } = await withPasswords(store, judged.added);
        const ids = await writer.add(context, session, user, drafts);
        await writer.change(context, session, user, judged.changed, judged.before);
        return { firstPasswords: told.map((one, n): FirstPassword => ({ ...one, userId: ids[n] ?? '' })) };
      });
    },
  };
}

/** Whoever imports without standing above his tenant gives as little, and acts on as few, as in the form of a user. */
async function requireWithin(context: Context, { added, changed, before }: UserJudge): Promise<void> {
  await requireAccounts(context, before.map(heldBy));
  const after = [...added, ...changed.map((draft, index) => ({ ...before[index], ...draft }))];
  const alike = Map.groupBy(after, ({ roleId, deptId }) => `${roleId} ${deptId}`);
  for (const [one] of alike.values())
    if (one) await requireGiving(context, { roleIds: joinedIds(one.roleId), deptIds: joinedIds(one.deptId) });
}

/** Gives every new user a first password of his own, which must be changed; drafts and what is told are in one order. */
async function withPasswords(store: Store, added: readonly UserDraft[]) {
  const drafts: UserDraft[] = [];
  const told: Omit<FirstPassword, 'userId'>[] = [];
  const next = new Map<string, Awaited<ReturnType<typeof firstPasswords>>>();
  for (const draft of added) {
    const tenantId = draft.tenantId ?? '';
    const give = next.get(tenantId) ?? (await firstPasswords(store, tenantId));
    next.set(tenantId, give);
    const given = await give();
    const fixed = { mustChangePassword: true, electrovalence: 1, status: 1 };
    drafts.push({ ...draft, password: given.stored, ...fixed });
    told.push({ tenantId, account: draft.account ?? '', password: given.told });
  }
  return { drafts, told };
}

function planOf(judged: UserJudge, write: ImportPlan['write']): ImportPlan {
  return {
    added: judged.added.length,
    covered: judged.changed.length,
    faults: judged.faults.all,
    write,
  };
}

/** Tenants the rows go to: of whoever looks after one only that one, whatever the rows say. */
function tenantsOf(caller: Caller, table: SheetTable<UserColumn>): readonly string[] {
  if (!isAdministrator(caller)) return [caller.tenantId];
  return [...new Set(table.rows.map((row) => row.text('tenantId') || caller.tenantId))];
}

/** '2026/1/5' and '2026-01-05 8:30' as the wire writes them; anything else as it is. */
function writtenDate(text: string): string {
  const found = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?: (\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(text);
  if (!found) return text;
  const [year = '', ...rest] = found.slice(1).map((part = '00') => part.padStart(2, '0'));
  const [month, day, hour, minute, second] = rest;
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`;
}

/** Judges row after row; what is right gathers in `added` and `changed`. */
class UserJudge {
  readonly faults = new FaultList<UserColumn>(userHeadings);
  readonly added: UserDraft[] = [];
  readonly changed: (UserDraft & { readonly id: string })[] = [];
  readonly before: User[] = [];
  private readonly lines = new Map<string, number>();
  private readonly room: Map<string, number>;
  private readonly context: Context;
  private readonly world: ImportWorld;
  private readonly wishes: ImportWishes;
  private readonly table: SheetTable<UserColumn>;

  constructor(context: Context, world: ImportWorld, wishes: ImportWishes, table: SheetTable<UserColumn>) {
    this.context = context;
    this.world = world;
    this.wishes = wishes;
    this.table = table;
    this.room = new Map([...world.tenants].map(([tenantId, tenant]) => [tenantId, tenant.room]));
  }

  judge(row: TableRow<UserColumn>): void {
    const known = this.faults.all.length;
    const tenantId = this.tenantOf(row);
    if (tenantId === undefined) return;
    const account = row.text('account');
    const before = this.world.users.get(`${tenantId} ${account}`);
    this.checkOnce(row, tenantId, account);
    if (before) this.checkCovered(row, before);
    const draft: Record<string, unknown> = { tenantId };
    for (const name of plainFields) this.take(row, name, user.fields[name], draft, before);
    this.takePlatform(row, draft, before);
    for (const [field, column, kind] of references) {
      this.takeReferences(row, tenantId, { field, column, kind }, draft, before);
    }
    if (!before && account !== '') this.checkQuota(row, tenantId);
    if (this.faults.all.length > known) return;
    if (before) {
      const { tenantId: _tenant, account: _account, ...rest } = draft as UserDraft;
      this.changed.push({ ...rest, id: before.id });
      this.before.push(before);
    } else this.added.push(draft as UserDraft);
  }

  /** The tenant of a row; undefined, with a fault, where it may not go there. */
  private tenantOf(row: TableRow<UserColumn>): string | undefined {
    const { caller } = this.context;
    const tenantId = row.text('tenantId') || caller.tenantId;
    const allowed = tenantId === caller.tenantId || isAdministrator(caller);
    if (allowed && this.world.tenants.has(tenantId)) return tenantId;
    this.faults.add(row.line, 'tenantId', new CodedError('signIn.tenantWrong'));
    return undefined;
  }

  private checkOnce({ line }: TableRow<UserColumn>, tenantId: string, account: string): void {
    if (account === '') return;
    const first = this.lines.get(`${tenantId} ${account}`);
    if (first === undefined) this.lines.set(`${tenantId} ${account}`, line);
    else this.faults.add(line, 'account', new CodedError('import.twice', { row: first, value: account }));
  }

  /** An account that is there is overwritten only where that was asked for, within reach and below the importer's rank. */
  private checkCovered({ line }: TableRow<UserColumn>, before: User): void {
    const account = before.account ?? '';
    if (!this.wishes.covered) this.faults.add(line, 'account', new CodedError('user.exists', { account }));
    else if (!this.world.reachable.has(before.id)) {
      this.faults.add(line, 'account', new CodedError('import.outOfReach', { account }));
    } else this.checkRank(line, 'account', joinedIds(before.roleId));
  }

  private checkRank(line: number, column: UserColumn, roleIds: readonly string[]): void {
    const roles = roleIds.flatMap((id) => this.world.ranks.get(id) ?? []);
    try {
      requireRank(this.context.caller, roles);
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      this.faults.add(line, column, error);
    }
  }

  private checkQuota({ line }: TableRow<UserColumn>, tenantId: string): void {
    const room = (this.room.get(tenantId) ?? 0) - 1;
    this.room.set(tenantId, room);
    if (room < 0) this.faults.add(line, 'account', new CodedError('user.quota'));
  }

  /** An empty cell leaves what an overwritten user has. */
  private take(
    row: TableRow<UserColumn>,
    column: UserColumn,
    field: Field,
    draft: Record<string, unknown>,
    before: User | undefined,
    text = row.text(column),
    name: string = column,
  ): void {
    if (before && text === '') return;
    const judged = judge(name, field, field.kind === 'dateTime' ? writtenDate(text) : text);
    if (judged.problem) this.faults.add(row.line, column, judged.problem);
    else draft[name] = judged.value;
  }

  /** The platform by its name in either language, or by its number. */
  private takePlatform(
    row: TableRow<UserColumn>,
    draft: Record<string, unknown>,
    before: User | undefined,
  ): void {
    const name = row.text('userTypeName');
    const column = name === '' && this.table.has.has('userType') ? 'userType' : 'userTypeName';
    const given = name || row.text('userType');
    const key = given === '' ? '' : namedPlatform(this.world, given);
    if (key instanceof CodedError) this.faults.add(row.line, column, key);
    else this.take(row, column, user.fields.userType, draft, before, key, 'userType');
  }

  private takeReferences(
    row: TableRow<UserColumn>,
    tenantId: string,
    of: {
      readonly field: 'roleId' | 'deptId' | 'postId';
      readonly column: UserColumn;
      readonly kind: 'role' | 'dept' | 'post';
    },
    draft: Record<string, unknown>,
    before: User | undefined,
  ): void {
    const { field, column, kind } = of;
    const candidates = this.world.tenants.get(tenantId)?.[kind];
    const found = namedRecords(candidates, row.text(column), row.text(field), user.fields[field].label);
    if (found instanceof CodedError) {
      this.faults.add(row.line, column, found);
      return;
    }
    if (kind === 'role') this.checkRank(row.line, column, found);
    this.take(row, column, user.fields[field], draft, before, found.join(), field);
  }
}
