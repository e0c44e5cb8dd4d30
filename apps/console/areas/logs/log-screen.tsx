import type { Entity } from '@heliodeck/model/descriptors/entity';
import { auditLog } from '@heliodeck/model/logs/audit-log';
import { logApi } from '@heliodeck/model/logs/log-api';
import { logError } from '@heliodeck/model/logs/log-error';
import { logSignIn } from '@heliodeck/model/logs/log-sign-in';
import { logUsual } from '@heliodeck/model/logs/log-usual';
import type { JSX } from 'react';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import { useTenantField } from '../../crud/tenant-field.ts';
import { usePhone } from '../../state/media.ts';
import type { ScreenProps } from '../screen-props.ts';

interface Log {
  readonly entity: Entity;
  readonly lead: readonly string[];
}

const usual: Log = { entity: logUsual, lead: ['createTime', 'logLevel', 'serviceId', 'serverHost'] };
/** A log by its menu, and what a phone's card has room for: when and what; where it ran is the same for most lines. */
const logs: Readonly<Record<string, Log>> = {
  log_api: {
    entity: logApi,
    lead: ['createTime', 'title', 'createBy', 'method', 'status', 'duration'],
  },
  log_error: { entity: logError, lead: ['createTime', 'method', 'serviceId', 'serverHost'] },
  log_usual: usual,
  log_sign_in: { entity: logSignIn, lead: ['createTime', 'account', 'event', 'result', 'remoteIp'] },
  auditLog: { entity: auditLog, lead: ['createTime', 'account', 'act', 'entity', 'recordTitle'] },
};

/** At a desk the time stays while the others scroll. */
const atDesk = ['createTime'];

/**
 * API, error and usual logs, who signed in and who changed what: the newest first, the whole line in a drawer. The tenant is
 * shown to who looks after several.
 */
export default function LogScreen({ menu }: ScreenProps): JSX.Element {
  const phone = usePhone();
  const { without } = useTenantField();
  const { entity, lead } = logs[menu.code] ?? usual;
  return <CrudScreen key={entity.key} entity={entity} without={without} lead={phone ? lead : atDesk} />;
}
