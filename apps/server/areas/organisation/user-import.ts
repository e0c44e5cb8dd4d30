import type { Draft } from '@heliodeck/model/descriptors/entity';
import { user } from '@heliodeck/model/organisation/user';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { FirstPassword } from '@heliodeck/model/wire/first-password';
import { firstPasswords } from '../../access/passwords/first-password.ts';
import { requireAccounts, requireGiving } from '../../access/permissions/delegation.ts';
import { isAdministrator } from '../../access/permissions/permission.ts';
import { joinedIds } from '../../access/records/ids.ts';
import { lockUsers } from '../../access/records/user-quota.ts';
import type { Caller, Context } from '../../context.ts';
import type { FaultList, ImportKind, ImportPlan, ImportRequest } from '../../crud/files/import-sheet.ts';
import { manyWriter } from '../../crud/write-many.ts';
import type { Services } from '../../services.ts';
import type { SheetTable } from '../../spreadsheet/sheet-table.ts';
import type { Store } from '../../store/store.ts';
import { importWorld } from './user-import-names.ts';
import { type AddedUser, type ChangedUser, UserJudge } from './user-judge.ts';
import { heldBy } from './user-rules.ts';
import { type UserColumn, userHeadings } from './user-sheet.ts';

type UserDraft = Draft<typeof user>;

/** Users from a spreadsheet (docs/product/organisation.md#user-spreadsheets). */
export function userImport({ store, entities }: Services): ImportKind<UserColumn> {
  return {
    entity: user.key,
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
      const { added, changed } = await within(context, judged, wishes);
      return planOf({ added, changed, faults: judged.faults }, async (session) => {
        const writer = manyWriter(entities);
        const { drafts, told } = await withPasswords(
          store,
          added.map(({ draft }) => draft),
        );
        const ids = await writer.add(context, session, user, drafts);
        const before = changed.map((one) => one.before);
        const changes = changed.map(({ draft, before: { id } }) => ({ ...draft, id }));
        await writer.change(context, session, user, changes, before);
        return { firstPasswords: told.map((one, n): FirstPassword => ({ ...one, userId: ids[n] ?? '' })) };
      });
    },
  };
}

/** Rows that can be written. */
interface Judged {
  readonly added: readonly AddedUser[];
  readonly changed: readonly ChangedUser[];
  readonly faults: FaultList<UserColumn>;
}

/**
 * An importer who is no administrator may grant only own rights and change only accounts without further rights, as in the form of a user.
 * @returns the rows within that; a row beyond it refuses the file, unless bad rows are skipped
 * @throws CodedError as requireAccounts and requireGiving
 */
async function within(
  context: Context,
  { added, changed, faults }: UserJudge,
  { skipBad }: ImportRequest,
): Promise<Omit<Judged, 'faults'>> {
  const beyond = new Set<number>();
  const judge = async (
    column: UserColumn,
    lines: readonly number[],
    permitted: () => Promise<void>,
  ): Promise<void> => {
    try {
      await permitted();
    } catch (error) {
      if (!skipBad || !(error instanceof CodedError)) throw error;
      for (const line of lines) {
        beyond.add(line);
        faults.add(line, column, error);
      }
    }
  };
  const held = Map.groupBy(changed, ({ before: { roleId, deptId } }) => `${roleId} ${deptId}`);
  for (const some of held.values()) {
    const accounts = some.map(({ before }) => heldBy(before));
    await judge('account', linesOf(some), () => requireAccounts(context, accounts));
  }
  const after = [
    ...added.map(({ line, draft }) => ({ line, ...draft })),
    ...changed.map(({ line, draft, before }) => ({ ...before, ...draft, line })),
  ].filter(({ line }) => !beyond.has(line));
  for (const some of Map.groupBy(after, ({ roleId, deptId }) => `${roleId} ${deptId}`).values()) {
    const [{ roleId, deptId } = { roleId: null, deptId: null }] = some;
    const given = { roleIds: joinedIds(roleId), deptIds: joinedIds(deptId) };
    await judge('roleName', linesOf(some), () => requireGiving(context, given));
  }
  return {
    added: added.filter(({ line }) => !beyond.has(line)),
    changed: changed.filter(({ line }) => !beyond.has(line)),
  };
}

const linesOf = (rows: readonly { readonly line: number }[]): readonly number[] =>
  rows.map(({ line }) => line);

/** Adds an initial password to every new user, which must be changed; drafts and reported passwords have the same order. */
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

function planOf({ added, changed, faults }: Judged, write: ImportPlan['write']): ImportPlan {
  return { added: added.length, covered: changed.length, faults: faults.all, write };
}

/** The tenants of the rows: for an importer of one tenant only that one, whatever the rows contain. */
function tenantsOf(caller: Caller, table: SheetTable<UserColumn>): readonly string[] {
  if (!isAdministrator(caller)) return [caller.tenantId];
  return [...new Set(table.rows.map((row) => row.text('tenantId') || caller.tenantId))];
}
