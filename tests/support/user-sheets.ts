import { Readable } from 'node:stream';
import type { ImportReport } from '@heliodeck/model/wire/import-report';
import readExcel from 'read-excel-file/node';
import type { SheetCell } from '../../apps/server/spreadsheet/sheet.ts';
import { multipart } from './multipart.ts';
import { type Organisation, organisation } from './organisation.ts';
import { type Platform, platform } from './platform.ts';
import type { TestReply } from './server.ts';

type Headers = Record<string, string>;

/** Headings of a spreadsheet of users. */
export const userHeadings = {
  zh: ['账户', '昵称', '姓名', '用户平台名称', '角色名称', '部门名称', '岗位名称', '手机', '生日'],
  en: ['Account', 'Nickname', 'Real Name', 'Platform Name', 'Role Name', 'Department Name', 'Post Name'],
};

/** A row below them, valid for the tenant '光明电力' by default. */
export function userRow(account: string, ...given: readonly (SheetCell | undefined)[]): SheetCell[] {
  const usual: SheetCell[] = ['小王', '王工', 'WEB', '维修人员', '光明电力', '首席执行官'];
  return [
    account,
    ...usual.map((one, n) => given[n] ?? one),
    ...given.slice(usual.length).map((one) => one ?? null),
  ];
}

/** A server with two tenants, and the requests for spreadsheets of users. */
interface UserSheets {
  readonly server: Platform;
  readonly org: Organisation;
  readonly other: Organisation;
  /** The administrator of 000000. */
  readonly administrator: Headers;
  /** Imports a file; by default as the administrator of the first tenant. */
  send(
    file: Uint8Array | string,
    query?: string,
    headers?: Headers,
    how?: { readonly name?: string; readonly field?: string; readonly base?: string },
  ): Promise<TestReply & { readonly report: ImportReport }>;
  /** A download below blade-user, parsed as a spreadsheet. */
  downloaded(
    path: string,
    headers: Headers,
  ): Promise<{
    readonly status: number;
    readonly name: string;
    readonly title: string | undefined;
    readonly rows: readonly (readonly unknown[])[];
    readonly bytes: Buffer;
  }>;
}

/** Starts a server with two tenants whose users are imported and exported as spreadsheets. */
export async function userSheets(): Promise<UserSheets> {
  const server = await platform();
  const org = await organisation(server);
  const other = await organisation(server, '别家电力');
  await server.database.owner(
    `insert into param (tenant_id, param_name, param_key, param_value) values ($1, 'n', 'account.initPassword', 'Start-2026')`,
    [org.tenantId],
  );
  return {
    server,
    org,
    other,
    administrator: await server.signIn('000000', 'admin'),
    async send(file, query = 'isCovered=0', headers = org.admin, how = {}) {
      const { name = 'users.xlsx', field = 'file', base = 'blade-user' } = how;
      const { body, headers: type } = await multipart(file, name, { field });
      const reply = await server.post(`/api/${base}/import-user?${query}`, body, { ...headers, ...type });
      return { ...reply, report: reply.body.data as ImportReport };
    },
    async downloaded(path, headers) {
      const reply = await server.app.http.app.inject({ url: `/api/blade-user/${path}`, headers });
      const sheets = reply.statusCode === 200 ? await readExcel(Readable.from([reply.rawPayload])) : [];
      const named = /filename\*=UTF-8''(.*)$/.exec(String(reply.headers['content-disposition']))?.[1];
      return {
        status: reply.statusCode,
        name: decodeURIComponent(named ?? ''),
        bytes: reply.rawPayload,
        title: sheets[0]?.sheet,
        rows: sheets[0]?.data ?? [],
      };
    },
  };
}
