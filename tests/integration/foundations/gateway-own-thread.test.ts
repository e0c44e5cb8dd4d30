import { CodedError } from '@heliodeck/model/wire/coded-error';
import { describe, expect, it } from 'vitest';
import { receivedError, sentError } from '../../../apps/server/gateway/sent-error.ts';
import { fieldWorld } from '../../support/field-world.ts';
import { controllerOnline, readingSince, sameEitherWay } from '../../support/gateway-ways.ts';
import { ended, ledgerRow } from '../../support/ledger.ts';
import { organisation } from '../../support/organisation.ts';
import { registerSite } from '../../support/simulated-site.ts';
import { until } from '../../support/until.ts';

const world = await fieldWorld({ ownThread: true });
const { admin } = await organisation(world);

describe('a gateway in a separate thread', async () => {
  await sameEitherWay(world);
});

describe('a gateway whose thread ends', () => {
  it('is unavailable with a code while it is down, and available again on the same port', async () => {
    const { dtuId } = await controllerOnline(world, admin);
    const { gatewayPort } = world;
    const { restarts } = world.gateway.status;
    await world.killGateway(async () => {
      expect(world.gateway.status.state).toBe('down');
      const body = { dtuId, address: 1, data: 'real_time_data' };
      expect(await world.post('/api/blade-device/getData', body, admin)).toMatchObject({
        status: 503,
        body: { errorCode: 'request.unavailable' },
      });
      await expect(world.gateway.online([dtuId])).rejects.toMatchObject({ code: 'request.unavailable' });
      // Requests that need no gateway are still served.
      expect((await world.get('/api/blade-dtu/dtu/list', admin)).status).toBe(200);
      expect((await world.get(`/api/blade-dtu/dtu/line?id=${dtuId}`, admin)).status).toBe(200);
    });
    expect(world.gateway.status.restarts).toBe(restarts + 1);
    expect(world.gatewayPort).toBe(gatewayPort);
    const line = world.lines.find(
      ({ message }) => message === 'the gateway thread ended: it is started again',
    );
    expect(line?.fields).toMatchObject({ restarts: restarts + 1 });
    const row = await world.database.owner('select online_status as online from dtu where id = $1', [dtuId]);
    expect(row).toEqual([{ online: 0 }]);
  });

  it('ends running commands in the ledger: their outcome is unknown, and checked later', async () => {
    const { slave, write } = await controllerOnline(world, admin);
    slave.mute = true;
    const id = await write({ chargingVoltage: 14.1 });
    await until(async () => (await ledgerRow(world, admin, id)).state === 'sent', 'it is sent');
    await world.killGateway();
    expect(await ended(world, admin, id)).toMatchObject({
      state: 'timeout',
      detail: 'server-restarted',
      later: 'pending',
    });
  });

  it('does not send a command that was handed over while it was down, and records that in the ledger', async () => {
    const { dtuId } = await controllerOnline(world, admin);
    const { owner } = world.database;
    let id = '';
    await world.killGateway(async () => {
      const [row] = await owner(
        `insert into device_command (tenant_id, dtu_id, kind, word, state, expire_time)
         select tenant_id, id, 'read', 'x', 'queued', now() + interval '1 minute' from dtu where id = $1
         returning id::text as id, tenant_id as "tenantId"`,
        [dtuId],
      );
      id = String(row?.id);
      const command = { kind: 'raw', bytes: Uint8Array.of(1) } as const;
      const order = { commandId: id, tenantId: String(row?.tenantId), dtuId, command };
      await world.gateway.order({ ...order, expiresAt: Date.now() + 60_000 });
      await until(async () => {
        const [ledger] = await owner('select state, detail from device_command where id = $1', [id]);
        return ledger?.state !== 'queued';
      }, 'it has ended');
    });
    const [ledger] = await owner(
      'select state, detail, sent_time as sent from device_command where id = $1',
      [id],
    );
    expect(ledger).toEqual({ state: 'refused', detail: 'gateway-down', sent: null });
  });

  it('stores the reports of its devices after they have dialled in again, and has lost no stored readings', async () => {
    const site = await registerSite(world, admin);
    site.dial();
    const deviceId = site.device(1);
    await readingSince(world, deviceId, 0);
    const stored = async () => {
      const [row] = await world.database.owner(
        'select count(*)::int as n from history_operating where device_id = $1',
        [deviceId],
      );
      return Number(row?.n);
    };
    const before = await stored();
    await world.killGateway();
    expect(await stored()).toBeGreaterThanOrEqual(before);
    await readingSince(world, deviceId, Date.now());
  });
});

describe('an error passed between threads', () => {
  it('keeps its code and parameters, or the code of the system', () => {
    const coded = receivedError(structuredClone(sentError(new CodedError('dtu.imeiInvalid', { imei: '1' }))));
    expect(coded).toBeInstanceOf(CodedError);
    expect(coded).toMatchObject({ code: 'dtu.imeiInvalid', params: { imei: '1' } });
    const system = Object.assign(new Error('in use'), { code: 'EADDRINUSE', port: 8700 });
    expect(receivedError(structuredClone(sentError(system)))).toMatchObject({
      code: 'EADDRINUSE',
      port: 8700,
    });
  });
});
