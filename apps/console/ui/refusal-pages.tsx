import { label } from '@heliodeck/kit/label';
import type { JSX } from 'react';
import { useMessages } from '../i18n/messages.ts';
import { goTo, history } from './navigate.ts';
import { NoticePage } from './notice-page.tsx';
import { PlainButton } from './plain-button.tsx';

const words = {
  forbidden: label('没有访问权限', 'No access'),
  forbiddenText: label(
    '当前账号无权访问此页面。需要时请联系管理员。',
    'Your account may not open this page. Ask your administrator if you need it.',
  ),
  missing: label('页面不存在', 'Page not found'),
  missingText: label('地址可能有误，或该页面已被移除。', 'The address may be mistyped, or the page is gone.'),
  broken: label('服务器出错', 'Server error'),
  brokenText: label(
    '服务器暂时无法处理请求，请稍后再试。',
    'The server could not handle the request. Try again shortly.',
  ),
  home: label('返回首页', 'Go to start'),
  back: label('返回上一页', 'Go back'),
};

function Ways(): JSX.Element {
  const w = useMessages(words);
  return (
    <>
      {history.canGoBack() && <PlainButton onClick={() => history.back()}>{w.back}</PlainButton>}
      <PlainButton primary onClick={() => goTo('/')}>
        {w.home}
      </PlainButton>
    </>
  );
}

/** 403: the address exists, but the user may not open it. */
export function ForbiddenPage(): JSX.Element {
  const w = useMessages(words);
  return (
    <NoticePage code="403" title={w.forbidden} text={w.forbiddenText}>
      <Ways />
    </NoticePage>
  );
}

/** 404: no screen has this address. */
export function MissingPage(): JSX.Element {
  const w = useMessages(words);
  return (
    <NoticePage code="404" title={w.missing} text={w.missingText}>
      <Ways />
    </NoticePage>
  );
}

/** 500: the screen or the server failed. */
export function BrokenPage(): JSX.Element {
  const w = useMessages(words);
  return (
    <NoticePage code="500" title={w.broken} text={w.brokenText}>
      <Ways />
    </NoticePage>
  );
}
