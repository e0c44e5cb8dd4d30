import type { Draft } from '@heliodeck/model/descriptors/entity';
import { pushChannel } from '@heliodeck/model/push/push-channel';
import { mailSecurity, pushWay } from '@heliodeck/model/push/push-ways';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { seal } from '../../access/keys/seal.ts';
import { defineHooks, type EntityHooks } from '../../crud/hooks/entity-hooks.ts';
import { type AllowedHosts, allowedHosts, checkAddress, judgedAddress } from '../../outgoing.ts';
import { channelSecretPlace } from './channel-rows.ts';
import { type PushBases, variablesOf } from './channels/channel.ts';
import { mailServer, mayBePlain } from './channels/email.ts';
import { secretBytes } from './channels/webhook.ts';
import { releaseHeld } from './messages-store.ts';
import type { PushParts } from './push-world.ts';

type ChannelDraft = Draft<typeof pushChannel>;

/** Keys that a template variable can refer to. */
const contents: readonly string[] = [
  ...['station', 'device', 'content', 'grade', 'time', 'count', 'link', 'text', 'code'],
];

/**
 * Hooks of channels: only permitted addresses are accepted, secrets are encrypted, and messages that waited for a channel are sent once it
 * is enabled.
 */
export function channelRules({ services, sealing, bases }: PushParts): EntityHooks {
  return defineHooks({
    entity: pushChannel,
    async beforeSave({ caller }, draft, before) {
      const allowed = await allowedHosts(services.store);
      const type = Number(draft.type ?? before?.type);
      const { endpoint, robotAddress } = draft;
      if (endpoint) await at('endpoint', () => refuseInside(new URL(endpoint), allowed));
      if (robotAddress) await at('robotAddress', () => refuseRobot(robotAddress, type, bases, allowed));
      const { smtpHost = before?.smtpHost, smtpSecurity = before?.smtpSecurity } = draft;
      if (type === pushWay.email && smtpHost && (draft.smtpHost || draft.smtpSecurity))
        await at('smtpHost', () => refuseMail(smtpHost, Number(smtpSecurity), allowed));
      if (type === pushWay.webhook && draft.secretKey && secretBytes(draft.secretKey) === undefined)
        throw new CodedError('push.secretForm', { field: 'secretKey' });
      for (const [, content] of variablesOf(draft.variables ?? ''))
        if (!contents.includes(content))
          throw new CodedError('push.variables', { name: content, field: 'variables' });
      return sealed(sealing, caller.tenantId, draft);
    },
    async afterSave(context, { type, enabled }) {
      if (!enabled || type === null) return;
      await context.db.tx((_, session) =>
        releaseHeld(session, services.jobs, context.caller.tenantId, Number(type), context.now),
      );
    },
  });
}

/** Reports a refusal of an address at the given field, unless the error names another field. */
async function at(field: string, check: () => void | Promise<void>): Promise<void> {
  try {
    await check();
  } catch (error) {
    if (error instanceof CodedError) throw new CodedError(error.code, { field, ...error.params });
    throw error;
  }
}

/**
 * Refuses internal addresses; a name that does not resolve yet may be saved. @throws CodedError resource.addressNotHttps,
 * resource.addressRefused
 */
async function refuseInside(url: URL, allowed: AllowedHosts): Promise<void> {
  checkAddress(url, allowed);
  if (allowed.has(url.host.toLowerCase())) return;
  const port = url.port === '' ? 443 : Number(url.port);
  await judgedAddress(url.hostname, port, allowed).catch((error: unknown) => {
    if (error instanceof CodedError) throw error;
  });
}

const robotHosts = {
  [pushWay.wecom]: 'wecom',
  [pushWay.dingtalk]: 'dingtalk',
  [pushWay.feishu]: 'feishu',
} as const satisfies Readonly<Record<number, keyof PushBases>>;

/** Accepts a robot only at its vendor's service, or at a host that the operators allow. @throws CodedError push.robotAddress */
function refuseRobot(address: string, type: number, bases: PushBases, allowed: AllowedHosts): void {
  const name = (robotHosts as Readonly<Record<number, keyof PushBases>>)[type];
  const host = name === undefined ? '' : new URL(bases[name]).host;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || (url.host !== host && !allowed.has(url.host.toLowerCase())))
    throw new CodedError('push.robotAddress', { host, field: 'robotAddress' });
  checkAddress(url, allowed);
}

async function refuseMail(smtpHost: string, security: number, allowed: AllowedHosts): Promise<void> {
  const { host, port } = mailServer(smtpHost);
  const name = `${host}:${port}`;
  if (security === mailSecurity.none && !mayBePlain(smtpHost, allowed))
    throw new CodedError('push.mailPlain', { host: name, field: 'smtpSecurity' });
  await judgedAddress(host, port, allowed).catch((error: unknown) => {
    if (error instanceof CodedError) throw error;
  });
}

function sealed(sealing: Uint8Array, tenantId: string, draft: ChannelDraft): ChannelDraft {
  const { robotAddress, secretKey, answerSecret } = draft;
  return {
    ...draft,
    ...(robotAddress && {
      robotAddress: seal(sealing, channelSecretPlace('robotAddress', tenantId), robotAddress),
    }),
    ...(secretKey && { secretKey: seal(sealing, channelSecretPlace('secretKey', tenantId), secretKey) }),
    ...(answerSecret && {
      answerSecret: seal(sealing, channelSecretPlace('answerSecret', tenantId), answerSecret),
    }),
  };
}
