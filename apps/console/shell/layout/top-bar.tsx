import type { FeedState } from '@heliodeck/client/live-feed';
import { label } from '@heliodeck/kit/label';
import { type JSX, useState } from 'react';
import { api } from '../../api/client.ts';
import { feedState } from '../../api/live-feed.ts';
import type { Trail } from '../../api/menu-tree.ts';
import { menuName } from '../../api/menus.ts';
import { lock, useSession } from '../../api/session.ts';
import { useLocale, useMessages } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import { clientErrors } from '../../state/client-errors.ts';
import { useSmallFrame } from '../../state/media.ts';
import { useStore } from '../../state/store.ts';
import { ToneMark } from '../../theme/tone.tsx';
import { goTo } from '../../ui/navigate.ts';
import { pageTitleId } from '../../ui/page-title-id.ts';
import { IconButton } from '../../ui/popover/icon-button.tsx';
import { Popover, PopoverItem } from '../../ui/popover/popover.tsx';
import { ColourControl, LanguageControl, ThemeControl } from '../appearance.tsx';
import { AlarmBell } from './alarm-bell.tsx';
import { NoticeBell } from './notice-bell.tsx';
import { TabMenu } from './tab-menu.tsx';
import styles from './top-bar.module.css';
import { TopMenus } from './top-menus.tsx';

const words = {
  fold: label('收起菜单', 'Fold menu'),
  unfold: label('展开菜单', 'Unfold menu'),
  open: label('打开菜单', 'Open menu'),
  search: label('搜索', 'Search'),
  lock: label('锁屏', 'Lock'),
  logs: label('前端日志', 'Client log'),
  user: label('用户菜单', 'User menu'),
  info: label('个人信息', 'My account'),
  password: label('修改密码', 'Change password'),
  out: label('退出登录', 'Sign out'),
  place: label('当前位置', 'You are here'),
  live: label('实时', 'Live'),
  interrupted: label('实时连接中断，正在重连', 'Live feed interrupted, reconnecting'),
};

/**
 * Widths in lower-case letters from which a title is wrapped in a smaller font if it does not fit in one line
 * on a phone: two lines for a long title, up to three for the longest or for one with such a long word.
 */
const longTitle = 9;
const longestTitle = 17;
const longestWord = 11;
/** A Chinese letter is nearly as wide as two others. */
const titleWidth = (title: string): number =>
  [...title].reduce((width, letter) => width + (letter > '\u2e7f' ? 1.8 : 1), 0);

const lengthOf = (title: string): 'long' | 'longest' | undefined => {
  const width = titleWidth(title);
  // Chinese wraps between any two letters.
  const hasLongWord = title.split(/[ \u2e80-\uffff]/).some((word) => word.length > longestWord);
  if (width > longestTitle || hasLongWord) return 'longest';
  return width > longTitle ? 'long' : undefined;
};

interface TopBarProps {
  readonly trail: Trail | undefined;
  /** Title of the screen; '' if the page contains it. */
  readonly title: string;
  readonly folded: boolean;
  readonly onMenu: () => void;
  readonly onSearch: () => void;
}

/**
 * The bar with location, search, appearance, lock, logs, notices and account. On a phone some of it is in the
 * drawer.
 */
export function TopBar({ trail, title, folded, onMenu, onSearch }: TopBarProps): JSX.Element {
  const w = useMessages(words);
  const phone = useSmallFrame();
  const locale = useLocale();
  const errors = useStore(clientErrors, (list) => list.length);
  const menuLabel = phone ? w.open : folded ? w.unfold : w.fold;
  return (
    <header className={styles.bar}>
      <IconButton label={menuLabel} icon={phone ? 'menu' : 'panel'} onClick={onMenu} />
      <div className={styles.place}>
        {!phone && trail && trail.length > 1 && (
          <ol className={styles.trail} aria-label={w.place}>
            {trail.slice(0, -1).map((step) => (
              <li key={step.id}>{menuName(step, locale)}</li>
            ))}
          </ol>
        )}
        {title !== '' && (
          <h1 id={pageTitleId} className={styles.here} title={title} data-length={lengthOf(title)}>
            {title}
          </h1>
        )}
      </div>
      {!phone && <TopMenus />}
      <FeedMark />
      {phone ? (
        <IconButton label={w.search} icon="search" onClick={onSearch} aria-keyshortcuts="Control+K" />
      ) : (
        <button type="button" className={styles.search} onClick={onSearch} aria-keyshortcuts="Control+K">
          <Icon name="search" size={16} />
          <span>{w.search}</span>
          <kbd className={styles.key}>Ctrl K</kbd>
        </button>
      )}
      {!phone && (
        <>
          <ColourControl />
          <ThemeControl />
          <LanguageControl />
          <IconButton label={w.logs} icon="log" count={errors} onClick={() => goTo('/logs')} />
          <IconButton label={w.lock} icon="lock" onClick={lock} />
        </>
      )}
      <AlarmBell />
      <NoticeBell />
      {phone && <TabMenu />}
      <UserMenu phone={phone} />
    </header>
  );
}

function UserMenu({ phone }: { phone: boolean }): JSX.Element {
  const w = useMessages(words);
  const who = useSession();
  const name = who?.realName ?? '';
  const avatar = (
    <>
      <Avatar name={name} avatar={who?.avatar ?? ''} />
      {!phone && <span className={styles.who}>{name}</span>}
    </>
  );
  return (
    <Popover label={`${w.user}: ${name}`} icon="user" kind="menu" trigger={avatar}>
      {(close) => {
        const then = (act: () => void) => () => {
          close();
          act();
        };
        return (
          <>
            <p className={styles.account}>
              <strong>{name}</strong>
              <span>
                {who?.account} · {who?.tenantId}
              </span>
            </p>
            <PopoverItem icon="user" onSelect={then(() => goTo('/me'))}>
              {w.info}
            </PopoverItem>
            <PopoverItem icon="key" onSelect={then(() => goTo('/me/password'))}>
              {w.password}
            </PopoverItem>
            {phone && (
              <>
                <PopoverItem icon="log" onSelect={then(() => goTo('/logs'))}>
                  {w.logs}
                </PopoverItem>
                <PopoverItem icon="lock" onSelect={then(lock)}>
                  {w.lock}
                </PopoverItem>
              </>
            )}
            <PopoverItem icon="exit" onSelect={then(() => void api.signOut())}>
              {w.out}
            </PopoverItem>
          </>
        );
      }}
    </Popover>
  );
}

/** The user's picture; without one, or if it fails to load, the first letter of the name. */
function Avatar({ name, avatar }: { name: string; avatar: string }): JSX.Element {
  const [lost, setLost] = useState('');
  if (avatar !== '' && avatar !== lost)
    return <img className={styles.picture} src={avatar} alt="" onError={() => setLost(avatar)} />;
  // Rendered by the style sheet: as text it would change the accessible name of the button.
  return <span className={styles.avatar} data-letter={[...name][0]?.toUpperCase() ?? '·'} />;
}

/** Whether the live feed updates the screen; nothing if the server has no feed. */
function FeedMark(): JSX.Element | null {
  const w = useMessages(words);
  const state: FeedState = useStore(feedState);
  if (state !== 'live' && state !== 'interrupted') return null;
  return (
    <span className={styles.feed} role="status">
      <ToneMark tone={state === 'live' ? 'good' : 'warning'} size={9} />
      {state === 'live' ? w.live : w.interrupted}
    </span>
  );
}
