import { fileSize } from '@heliodeck/kit/file-size';
import { countedNoun, grouped } from '@heliodeck/kit/grouped';
import { label } from '@heliodeck/kit/label';
import type { PlatformState } from '@heliodeck/model/wire/platform-state';
import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { leafTrails } from '../../api/menu-tree.ts';
import { type ListedMenu, menusQuery } from '../../api/menus.ts';
import { isAdministrator, useSession } from '../../api/session.ts';
import { useTenantName } from '../../fields/shared/use-tenant-name.ts';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { AdminCard, type AdminCardProps } from './admin-card.tsx';
import {
  failureFacts,
  jobFacts,
  listFacts,
  lockFacts,
  platformFacts,
  tenantFacts,
  undeliveredByTenant,
  undeliveredFacts,
} from './admin-facts.ts';
import styles from './admin-home.module.css';

const words = {
  platform: label('平台运行', 'Platform'),
  platformFine: label(
    '各进程、磁盘、备份与后台任务均正常',
    'Processes, disk, backups and background jobs are all well',
  ),
  processes: (count: number, dtus: number) =>
    label(
      `${count} 个进程，${dtus} 台DTU在线`,
      `${countedNoun(count, 'process', 'processes')}, ${countedNoun(dtus, 'DTU')} online`,
    ),
  database: (size: string) => label(`数据库 ${size}`, `database ${size}`),
  free: (size: string, all: string) =>
    label(`磁盘剩余 ${size} / ${all}`, `${size} of ${all} free on the disk`),
  tenants: label('租户', 'Tenants'),
  noTenants: label('没有租户', 'No tenants'),
  tenantSum: (tenants: number, accounts: number) =>
    label(
      `${tenants} 个租户，${accounts} 个启用的账号`,
      `${countedNoun(tenants, 'tenant')}, ${countedNoun(accounts, 'enabled account')}`,
    ),
  accounts: (used: number, quota: number | null) =>
    quota === null
      ? label(`${used} 个账号，不限制`, `${countedNoun(used, 'account')}, unlimited`)
      : label(`${used} / ${quota} 个账号`, `${used} of ${countedNoun(quota, 'account')}`),
  expires: (time: string) => label(`${time} 到期`, `expires ${time}`),
  failures: label('24 小时内登录失败', 'Failed sign-ins in 24 hours'),
  noFailures: label('24 小时内没有登录失败', 'None in the last 24 hours'),
  locks: label('被锁定的账号', 'Accounts locked'),
  noLocks: label('没有账号被锁定', 'No account is locked'),
  until: (time: string) => label(`锁定至 ${time}`, `until ${time}`),
  storage: label('对象存储', 'Object storage'),
  noStorage: label('未配置，文件保存在本机', 'Not configured: files are stored on this machine'),
  undelivered: label('最近未送达的消息', 'Latest messages not delivered'),
  noUndelivered: label('没有未送达的消息', 'No undelivered messages'),
  undeliveredIn: label('各租户 24 小时内未送达的消息', 'Messages not delivered in 24 hours, by tenant'),
  noUndeliveredIn: label('24 小时内没有未送达的消息', 'None in the last 24 hours'),
  undeliveredOf: (tenant: string, count: number) =>
    label(`${tenant} · ${grouped(count)} 条`, `${tenant} · ${countedNoun(count, 'message')}`),
  newest: (time: string) => label(`最近 ${time}`, `newest ${time}`),
  messages: label('短信配置', 'Text messages'),
  noMessages: label('未配置，无法发送短信', 'Not configured: no text messages are sent'),
  jobs: label('失败的后台任务', 'Failed background jobs'),
  noJobs: label('没有失败的后台任务', 'No background job has failed'),
} as const;

/** The home of administrators; each card links to its list. */
export function AdminHome(): JSX.Element {
  const w = useMessages(words);
  const say = useTranslate();
  const nameOf = useTenantName();
  const who = useSession();
  const { data: menus = [] } = useQuery(menusQuery(who?.userId ?? ''));
  const card = (
    code: string,
    { title, none, ask, name = code }: Pick<AdminCardProps, 'title' | 'none' | 'ask'> & { name?: string },
  ) => {
    const href = pathOf(menus, code);
    return href && <AdminCard name={name} href={href} title={title} none={none} ask={ask} />;
  };
  const summary = ({ processes, database }: PlatformState): string => {
    const dtus = processes.reduce((sum, one) => sum + one.dtusOnline, 0);
    const parts = [w.processes(processes.length, dtus), w.database(fileSize(database.bytes))];
    if (database.disk)
      parts.push(w.free(fileSize(database.disk.freeBytes), fileSize(database.disk.allBytes)));
    return parts.join(' · ');
  };
  return (
    <div className={styles.home}>
      {card('platform_state', {
        title: w.platform,
        none: w.platformFine,
        ask: (signal) => platformFacts(signal, { say, summary }),
      })}
      {card('tenant', {
        title: w.tenants,
        none: w.noTenants,
        ask: (signal) =>
          tenantFacts(signal, {
            accounts: w.accounts,
            expires: w.expires,
            summary: w.tenantSum,
            tenant: nameOf,
          }),
      })}
      {card('user', {
        title: w.locks,
        none: w.noLocks,
        ask: (signal) => lockFacts(signal, w.until),
      })}
      {card('log_sign_in', {
        title: w.failures,
        none: w.noFailures,
        ask: failureFacts,
      })}
      {card('job', { title: w.jobs, none: w.noJobs, ask: jobFacts })}
      {card('msgPush', {
        title: w.undelivered,
        none: w.noUndelivered,
        ask: (signal) => undeliveredFacts(signal, say),
      })}
      {/* Links to the tenants, which list their contacts; the content of messages is not displayed. */}
      {isAdministrator(who) &&
        pathOf(menus, 'msgPush') &&
        card('tenant', {
          name: 'undelivered-by-tenant',
          title: w.undeliveredIn,
          none: w.noUndeliveredIn,
          ask: (signal) =>
            undeliveredByTenant(signal, { messages: w.undeliveredOf, newest: w.newest, tenant: nameOf }),
        })}
      {card('oss', {
        title: w.storage,
        none: w.noStorage,
        ask: (signal) => listFacts(signal, 'blade-resource/oss/list', 'ossCode'),
      })}
      {card('sms', {
        title: w.messages,
        none: w.noMessages,
        ask: (signal) => listFacts(signal, 'blade-resource/sms/list', 'smsCode'),
      })}
    </div>
  );
}

/** Address of a menu that the user holds. */
function pathOf(menus: readonly ListedMenu[], code: string): string | undefined {
  return leafTrails(menus)
    .map((trail) => trail.at(-1))
    .find((menu) => menu?.code === code)?.path;
}
