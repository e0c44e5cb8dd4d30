import { type Label, label } from '@heliodeck/kit/label';
import { notice } from '@heliodeck/model/notices/notice';
import { wireTime } from '@heliodeck/model/wire/time';
import { statement } from '../../store/sql.ts';
import { demoName } from './demo-name.ts';
import { clockBefore, type PastStretch } from './past-events.ts';
import type { StoryParts } from './story-alarms.ts';
import { asOf } from './story-orders.ts';

const hourMs = 3_600_000;

/** A notice: keys of the dictionary notice, ms. */
interface StoryNotice {
  readonly category: number;
  readonly at: number;
  readonly title: Label;
  /** One paragraph each, in both languages. */
  readonly paragraphs: readonly Label[];
  /** When the operator read it; absent: not yet. */
  readonly readAt?: number;
}

/** Adds the notices of these weeks; the last one is not released yet. */
export async function tellNotices(
  telling: StoryParts,
  until: number,
  [first, second]: readonly [PastStretch, PastStretch],
): Promise<void> {
  const onDay = (days: number): number => clockBefore(telling.context.zone, until, days, '09:00');
  const told: readonly StoryNotice[] = [
    {
      category: 1,
      at: onDay(28),
      readAt: onDay(28) + hourMs,
      title: label('四座电站接入平台', 'Four stations on the platform'),
      paragraphs: [
        label(
          '鼓浪屿塔、敦煌戈壁、苏州厂房、杭州民宿四座电站已接入，数据与告警由平台统一值守。',
          'Gulangyu, Dunhuang, Suzhou Roof and Hangzhou House are connected; their data and alarms are watched here.',
        ),
      ],
    },
    {
      category: 5,
      at: onDay(24),
      readAt: onDay(24) + 3 * hourMs,
      title: label('维修人员分工', 'Who repairs where'),
      paragraphs: [
        label('王强负责苏州厂房。', 'Wang Qiang looks after Suzhou Roof.'),
        label('刘洋负责鼓浪屿塔与敦煌戈壁。', 'Liu Yang looks after Gulangyu and Dunhuang.'),
      ],
    },
    {
      category: 4,
      at: first.until + 20 * hourMs,
      readAt: first.until + 22 * hourMs,
      title: label('电网电压偏高时的处置', 'What to do when the grid voltage is high'),
      paragraphs: [
        label(
          '先确认合并告警，再联系供电公司；新增 264.5 V 的紧急告警规则。',
          'Acknowledge the grouped alarm, then call the grid operator; a critical rule at 264.5 V was added.',
        ),
      ],
    },
    {
      category: 2,
      at: onDay(6),
      readAt: onDay(6) + 2 * hourMs,
      title: label('批转鼓浪屿塔增容申请', 'Larger supply for Gulangyu'),
      paragraphs: [
        label(
          '申请已上报，批复前市电功率告警可搁置。',
          'It is applied for; until then alarms of its supply may be shelved.',
        ),
      ],
    },
    {
      category: 3,
      at: second.until + 2 * hourMs,
      title: label('转发供电公司线路检修通知', 'Works on the line at Suzhou'),
      paragraphs: [
        label(
          '供电公司在厂区附近检修线路，期间电压可能波动。',
          'The grid operator works on a line nearby; the voltage may vary meanwhile.',
        ),
      ],
    },
    {
      category: 6,
      at: onDay(-3),
      title: label('月度安全例会', 'Monthly safety meeting'),
      paragraphs: [label('请维修人员准时参加。', 'All repair staff are expected.')],
    },
  ];
  for (const one of told) await tell(telling, one, until);
}

async function tell(
  { context, session, writer }: StoryParts,
  { category, at, title, paragraphs, readAt }: StoryNotice,
  until: number,
): Promise<void> {
  const { caller, zone } = context;
  const writtenAt = Math.min(at, until) - hourMs;
  const { id } = await writer.save(asOf(context, writtenAt), notice, {
    title: demoName(title),
    category,
    releaseTime: wireTime(at, zone),
    content: paragraphs.map(({ zh, en }) => `<p>${zh}</p><p>${en}</p>`).join(''),
  });
  if (readAt === undefined) return;
  await session.client.query(
    statement`insert into notice_read (tenant_id, notice_id, user_id, read_at)
       values (${caller.tenantId}, ${id}, ${caller.userId}, ${new Date(readAt)})`,
  );
}
