import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { type Api, rowsOf, type Wire } from './api.ts';
import { fieldStation } from './field.ts';

/** An unprocessed alarm of the controller of the first station, whose value stays over the limit. */
interface FieldAlarm {
  readonly id: string;
  /** Its text, unique among alarms, in both languages. */
  readonly content: string;
  /** Removes the rule that raised the alarm. */
  undo(): Promise<unknown>;
}

/** Raises an alarm with a rule that the device's next reading crosses. */
export async function raiseAlarm(api: Api): Promise<FieldAlarm> {
  const { controller } = await fieldStation(api, 0);
  const content = `电压-${randomUUID().slice(0, 8)}`;
  const rule = await api.post<Wire>('blade-thresholdSetting/thresholdSetting/submit', {
    alarmName: content,
    alarmNameEn: content,
    attrNo: '1.batteryVoltage',
    deviceIds: controller.id,
    alarmTrigger: 1,
    alarmNumA: '1',
    grade: 2,
  });
  let id = '';
  const find = async (): Promise<string> => {
    [id = ''] = (await rowsOf(api, 'blade-realtimeAlarm/realtimeAlarm/list', { content })).map(
      (row) => row.id,
    );
    return id;
  };
  await expect.poll(find, { timeout: 90_000 }).not.toBe('');
  return {
    id,
    content,
    undo: () => api.post(`blade-thresholdSetting/thresholdSetting/remove?ids=${rule.id}`),
  };
}
