import type { Draft, Row } from '@heliodeck/model/descriptors/entity';
import type { Field } from '@heliodeck/model/descriptors/field';
import { checkValue } from '@heliodeck/model/fields/value';
import { user } from '@heliodeck/model/organisation/user';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { requireRank } from '../../access/permissions/delegation.ts';
import { isAdministrator } from '../../access/permissions/permission.ts';
import { joinedIds } from '../../access/records/ids.ts';
import type { Context } from '../../context.ts';
import { FaultList, type ImportRequest } from '../../crud/files/import-sheet.ts';
import type { SheetTable, TableRow } from '../../spreadsheet/sheet-table.ts';
import { type ImportWorld, namedPlatform, namedRecords } from './user-import-names.ts';
import { type UserColumn, userHeadings } from './user-sheet.ts';

type User = Row<typeof user>;
type UserDraft = Draft<typeof user>;

/** A row that adds a user. */
export interface AddedUser {
  readonly line: number;
  readonly draft: UserDraft;
}

/** A row that overwrites a user; fields missing in its draft are not changed. */
export interface ChangedUser extends AddedUser {
  readonly before: User;
}

/** Text fields taken unchanged, and validated as in the form. */
const plainFields = ['account', 'name', 'realName', 'email', 'phone', 'birthday'] as const;
const references = [
  ['roleId', 'roleName', 'role'],
  ['deptId', 'deptName', 'dept'],
  ['postId', 'postName', 'post'],
] as const;

/** Converts '2026/1/5' and '2026-01-05 8:30' to the wire format; other texts are unchanged. */
function writtenDate(text: string): string {
  const found = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?: (\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(text);
  if (!found) return text;
  const [year = '', ...rest] = found.slice(1).map((part = '00') => part.padStart(2, '0'));
  const [month, day, hour, minute, second] = rest;
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`;
}

/** Checks rows in order; valid ones are collected in `added` and `changed`. */
export class UserJudge {
  readonly faults = new FaultList<UserColumn>(userHeadings);
  readonly added: AddedUser[] = [];
  readonly changed: ChangedUser[] = [];
  private readonly lines = new Map<string, number>();
  private readonly room: Map<string, number>;
  private readonly context: Context;
  private readonly world: ImportWorld;
  private readonly wishes: ImportRequest;
  private readonly table: SheetTable<UserColumn>;

  constructor(context: Context, world: ImportWorld, wishes: ImportRequest, table: SheetTable<UserColumn>) {
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
    // A skipped row takes no place in the quota; in a file to be corrected it does.
    const counts = !this.wishes.skipBad || this.faults.all.length === known;
    if (!before && account !== '' && counts) this.checkQuota(row, tenantId);
    if (this.faults.all.length > known) return;
    const { line } = row;
    if (before) {
      const { tenantId: _tenant, account: _account, ...rest } = draft as UserDraft;
      this.changed.push({ line, draft: rest, before });
    } else this.added.push({ line, draft: draft as UserDraft });
  }

  /** The tenant of a row; undefined, with a fault, if it is not allowed. */
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

  /** An existing account is overwritten only if requested, within the importer's scope and rank. */
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

  /** An empty cell does not change an overwritten user. */
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
    const judged = checkValue(name, field, field.kind === 'dateTime' ? writtenDate(text) : text);
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
