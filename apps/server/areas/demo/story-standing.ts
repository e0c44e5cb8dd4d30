import { label } from '@heliodeck/kit/label';
import { deviceType } from '@heliodeck/model/registries/device-types';
import { insertAlarm, type StoryDevice, type StoryParts } from './story-alarms.ts';
import { pastValuesOf, saveRule, standingBy } from './story-rule.ts';

const dayMs = 86_400_000;

/**
 * A battery has reached the number of cycles at which its capacity is to be measured. Counters do not decrease, so that this alarm stands
 * at any hour, whenever the demonstration was made.
 */
export async function tellCycles(telling: StoryParts, place: StoryDevice, until: number): Promise<void> {
  const attrNo = `${deviceType.battery}.cycleCounts`;
  const past = await pastValuesOf(telling, attrNo, {
    deviceId: place.deviceId,
    range: { from: until - 10 * dayMs, to: until },
  });
  const last = past.values.at(-1);
  const [begun] = past.at;
  if (last === undefined || begun === undefined) return;
  const saved = await saveRule(telling, begun, {
    words: label('循环次数达到容量测试值', 'Cycles due for a capacity test'),
    attrNo,
    limit: String(last * past.scale - 1),
    grade: 3,
    deadband: 0,
    deviceIds: place.deviceId,
  });
  const alarm = standingBy(saved, past, until);
  if (alarm === undefined) return;
  // Live readings are judged by device, pack and rule: the same key makes them continue this alarm.
  const facts = { ...saved.facts, value: alarm.value };
  await insertAlarm(telling, {
    place,
    pack: past.pack,
    from: alarm.from,
    to: null,
    facts,
    steps: [],
  });
}
