import { label } from '@heliodeck/kit/label';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import { auditLog } from '@heliodeck/model/logs/audit-log';
import { callTypes, logApi } from '@heliodeck/model/logs/log-api';
import { logError } from '@heliodeck/model/logs/log-error';
import { logSignIn } from '@heliodeck/model/logs/log-sign-in';
import { logUsual } from '@heliodeck/model/logs/log-usual';
import { Switch } from 'antd';
import { type JSX, useId, useState } from 'react';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import { Panel } from '../../crud/form/panel.tsx';
import { List } from '../../crud/list/list.tsx';
import { CrudFrame, ListHead } from '../../crud/screen/crud-frame.tsx';
import { useTenantField } from '../../crud/screen/tenant-field.ts';
import { useCrudScreen } from '../../crud/screen/use-crud-screen.ts';
import { SearchForm } from '../../crud/search/search.tsx';
import { ListToolbar } from '../../crud/toolbar/toolbar.tsx';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { usePhone } from '../../state/media.ts';
import tabbed from '../../ui/tabbed.module.css';
import { NoneYet } from '../../widgets/none-yet/none-yet.tsx';
import type { ScreenProps } from '../screen-props.ts';

interface LogList {
  readonly entity: Entity;
  readonly lead: readonly string[];
}

const usual: LogList = { entity: logUsual, lead: ['createTime', 'logLevel', 'serviceId', 'serverHost'] };
/**
 * A log for each menu, and the columns that fit on a phone's card: time and content; the host is the same for most
 * lines.
 */
const logs: Readonly<Record<string, LogList>> = {
  log_api: {
    entity: logApi,
    lead: ['createTime', 'title', 'createBy', 'method', 'status', 'duration'],
  },
  log_error: { entity: logError, lead: ['createTime', 'method', 'serviceId', 'serverHost'] },
  log_usual: usual,
  log_sign_in: { entity: logSignIn, lead: ['createTime', 'account', 'event', 'result', 'remoteIp'] },
  auditLog: { entity: auditLog, lead: ['createTime', 'account', 'act', 'entity', 'recordTitle'] },
};

/** On a desktop the time column is fixed while the others scroll. */
const atDesk = ['createTime'];

const words = {
  routine: label('显示控制台自动请求', 'Show calls the console makes by itself'),
  noErrors: label(
    '没有错误记录：服务器没有遇到意外错误',
    'No errors are logged: the server has met no unexpected one',
  ),
  hidden: label('不含控制台自动请求', 'without calls the console makes by itself'),
};
/** Caller, route and result: service and host are the same in most lines. */
const searchedFirst = ['createBy', 'requestUri', 'status', 'createTime'];

/**
 * API, error and usual logs, sign-ins and changes: the newest first, the full line in a drawer. The tenant column is
 * displayed to users who manage several tenants.
 */
export default function LogScreen({ menu }: ScreenProps): JSX.Element {
  const phone = usePhone();
  const translate = useTranslate();
  const { without } = useTenantField();
  const { entity, lead } = logs[menu.code] ?? usual;
  const shown = { without, lead: phone ? lead : atDesk };
  if (entity === logApi) return <CallLog {...shown} />;
  if (entity === logError)
    return <CrudScreen entity={entity} {...shown} empty={<NoneYet text={translate(words.noErrors)} />} />;
  return <CrudScreen key={entity.key} entity={entity} {...shown} />;
}

interface ShownColumns {
  readonly without: readonly string[];
  readonly lead: readonly string[];
}

/** The API log without the frequent calls that the console makes by itself: counts, menus and the live feed. */
function CallLog(shown: ShownColumns): JSX.Element {
  const w = useMessages(words);
  const id = useId();
  const [isAll, setAll] = useState(false);
  return (
    <div className={tabbed.tabbed}>
      <span className={tabbed.switch}>
        <Switch size="small" id={id} checked={isAll} onChange={setAll} />{' '}
        <label htmlFor={id}>{w.routine}</label>
      </span>
      <Calls key={String(isAll)} {...shown} isAll={isAll} />
    </div>
  );
}

function Calls({ isAll, ...shown }: ShownColumns & { readonly isAll: boolean }): JSX.Element {
  const crud = useCrudScreen({
    entity: logApi,
    ...shown,
    ...(isAll ? {} : { fixed: { type_notequal: callTypes.routine }, told: words.hidden }),
  });
  return (
    <CrudFrame crud={crud}>
      <ListHead>
        <SearchForm crud={crud} first={searchedFirst} />
        <ListToolbar crud={crud} />
      </ListHead>
      <List crud={crud} />
      <Panel crud={crud} />
    </CrudFrame>
  );
}
