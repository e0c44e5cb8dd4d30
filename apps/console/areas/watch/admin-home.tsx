import type { Page, WireRow } from '@heliodeck/client/page';
import { label } from '@heliodeck/kit/label';
import { readWireTime } from '@heliodeck/model/wire/time';
import { useQuery } from '@tanstack/react-query';
import type { JSX, ReactNode } from 'react';
import { get } from '../../api/client.ts';
import { leafTrails } from '../../api/menu-tree.ts';
import { type MenuNode, menusQuery } from '../../api/menus.ts';
import { useSession } from '../../api/session.ts';
import { LoadFailure, LoadingRows } from '../../crud/list-notices.tsx';
import { useMessages } from '../../i18n/messages.ts';
import { Go } from '../../shell/go.tsx';
import { ToneMark } from '../../theme/tone.tsx';
import styles from './admin-home.module.css';

const words = {
  tenants: label('租户', 'Tenants'),
  expiring: label('30 天内到期或已到期', 'Expired, or within 30 days'),
  noneExpiring: label('没有即将到期的租户', 'No tenant expires soon'),
  expires: (time: string) => label(`${time} 到期`, `expires ${time}`),
  failures: label('登录失败', 'Failed sign-ins'),
  noFailures: label('最近的登录都成功', 'All recent sign-ins succeeded'),
  locks: label('被锁定的账号', 'Accounts locked'),
  noLocks: label('没有账号被锁定', 'No account is locked'),
  until: (time: string) => label(`锁定至 ${time}`, `until ${time}`),
  storage: label('对象存储', 'Object storage'),
  noStorage: label('未配置，文件保存在本机', 'Not configured: files are stored on this machine'),
  messages: label('短信配置', 'Text messages'),
  noMessages: label('未配置，无法发送短信', 'Not configured: no text messages are sent'),
  jobs: label('失败的后台任务', 'Failed background jobs'),
  noJobs: label('没有失败的后台任务', 'No background job has failed'),
  counted: (title: string, count: number) => label(`${title}（${count}）`, `${title} (${count})`),
  all: label('查看全部', 'Show all'),
} as const;

/** A tenant that expires within so long is worth a line. */
const soonMs = 30 * 86_400_000;
/** The newest so many are looked at, and so many of what is found are shown. */
const looked = 500;
const shown = 6;

/** What whoever administers should look at first; each figure leads to its list. */
export function AdminHome(): JSX.Element {
  const w = useMessages(words);
  const userId = useSession()?.userId ?? '';
  const { data: menus = [] } = useQuery(menusQuery(userId));
  const of = (code: string): string | undefined => pathOf(menus, code);
  const card = (code: string, title: string, path: string, lines: CardProps['lines'], none: string) => {
    const href = of(code);
    return (
      href && <Card key={code + title} {...{ title, href, path, lines, none }} isCounted={code === 'job'} />
    );
  };
  return (
    <div className={styles.home}>
      {card('tenant', w.tenants, 'blade-system/tenant/list', expiring(w.expires), w.noneExpiring)}
      {card('user', w.locks, 'blade-user/page', locked(w.until), w.noLocks)}
      {card('log_sign_in', w.failures, 'blade-log/sign-in/list?event=signIn', failed, w.noFailures)}
      {card('job', w.jobs, 'blade-log/job/page?state=dead&size=20', unfinished, w.noJobs)}
      {card('oss', w.storage, 'blade-resource/oss/list', named('ossCode'), w.noStorage)}
      {card('sms', w.messages, 'blade-resource/sms/list', named('smsCode'), w.noMessages)}
    </div>
  );
}

interface Line {
  readonly id: string;
  readonly text: string;
  readonly note: string;
  readonly isBad: boolean;
}

interface CardProps {
  readonly title: string;
  readonly href: string;
  readonly path: string;
  /** What of the rows is worth a line. */
  readonly lines: (rows: readonly WireRow[]) => readonly Line[];
  readonly none: string;
  /** Every row of the list counts, so the title says how many there are. */
  readonly isCounted: boolean;
}

function Card({ title, href, path, lines, none, isCounted }: CardProps): JSX.Element {
  const w = useMessages(words);
  const [address = '', query = ''] = path.split('?');
  const { data, error, refetch } = useQuery({
    queryKey: ['admin-home', path],
    queryFn: ({ signal }) =>
      get<Page | readonly WireRow[]>(
        address,
        { size: looked, ...Object.fromEntries(new URLSearchParams(query)) },
        signal,
      ),
    staleTime: 60_000,
  });
  let content: ReactNode = <LoadingRows />;
  if (data !== undefined) {
    const rows = 'records' in data ? data.records : data;
    const found = lines(rows);
    content =
      found.length === 0 ? (
        <p className={styles.none}>{none}</p>
      ) : (
        <ul>
          {found.slice(0, shown).map(({ id, text, note, isBad }) => (
            <li key={id}>
              {isBad && <ToneMark tone="warning" />}
              <span title={text}>{text}</span>
              <small>{note}</small>
            </li>
          ))}
        </ul>
      );
  } else if (error) content = <LoadFailure error={error} onAgain={() => void refetch()} />;
  return (
    <section className={styles.card} aria-label={title}>
      <header>
        <h2>
          {isCounted && data && 'total' in data && data.total > 0 ? w.counted(title, data.total) : title}
        </h2>
        <Go href={href}>{w.all}</Go>
      </header>
      {content}
    </section>
  );
}

const text = (row: WireRow, name: string): string => String(row[name] ?? '');

function named(field: string): CardProps['lines'] {
  return (rows) => rows.map((row) => ({ id: row.id, text: text(row, field), note: '', isBad: false }));
}

/** Those of the newest sign-ins that were refused. */
const failed: CardProps['lines'] = (rows) =>
  rows.flatMap((row) => {
    if (row.result === 'ok') return [];
    const said = `${text(row, 'account')} · ${text(row, 'resultName') || text(row, 'result')}`;
    return [{ id: row.id, text: said, note: text(row, 'createTime'), isBad: true }];
  });

/** Jobs that failed at their last try, newest first. */
const unfinished: CardProps['lines'] = (rows) =>
  rows.map((row) => ({
    ...{ id: row.id, text: `${text(row, 'title')} · ${text(row, 'error')}` },
    ...{ note: text(row, 'endTime'), isBad: true },
  }));

function locked(words: (time: string) => string): CardProps['lines'] {
  return (rows) =>
    rows.flatMap((row) => {
      const until = text(row, 'lockedUntil');
      return until === ''
        ? []
        : [{ id: row.id, text: text(row, 'account'), note: words(until), isBad: true }];
    });
}

function expiring(words: (time: string) => string): CardProps['lines'] {
  return (rows) =>
    rows.flatMap((row) => {
      const time = text(row, 'expireTime');
      const at = readWireTime(time);
      if (at === undefined || at - Date.now() > soonMs) return [];
      return [{ id: row.id, text: text(row, 'tenantName'), note: words(time), isBad: true }];
    });
}

/** Address of a menu the person holds. */
function pathOf(menus: readonly MenuNode[], code: string): string | undefined {
  return leafTrails(menus)
    .map((trail) => trail.at(-1))
    .find((menu) => menu?.code === code)?.path;
}
