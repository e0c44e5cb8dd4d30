import { demoPerson } from '@heliodeck/model/demo/demo-person';
import type { Context } from '../../context.ts';
import type { Services } from '../../services.ts';

/** Name, sex, age, post category, date of joining, score, whether still employed. */
const people = [
  ['林晓阳 Lin Xiaoyang', 1, 34, 2, '2021-03-15', 92.5, true],
  ['陈思雨 Chen Siyu', 2, 28, 3, '2023-07-01', 88, true],
  ['王建国 Wang Jianguo', 1, 51, 1, '2016-09-20', 95.5, true],
  ['赵敏 Zhao Min', 2, 41, 2, '2018-04-08', 90, true],
  ['Daniel Brooks', 1, 37, 3, '2022-11-14', 84.5, true],
  ['刘洋 Liu Yang', 1, 26, 3, '2024-02-26', 79, true],
  ['Amelia Carter', 2, 45, 2, '2019-06-03', 91, true],
  ['孙丽华 Sun Lihua', 2, 39, 4, '2020-10-19', 73.5, false],
  ['周海涛 Zhou Haitao', 1, 31, 3, '2022-01-10', 86, true],
  ['吴静 Wu Jing', 2, 29, 3, '2023-05-22', 82.5, true],
  ['郑强 Zheng Qiang', 1, 47, 4, '2017-12-04', 68, false],
  ['黄蓉 Huang Rong', 2, 33, 3, '2021-08-30', 87.5, true],
] as const;

/** Adds records to the sample pages, once; not repeated if a user removed them. */
export async function seedDemoPeople({ entities }: Services, context: Context): Promise<void> {
  await context.db.tx(async (_, session) => {
    const { rowCount } = await session.client.query('select 1 from demo_person limit 1');
    if (rowCount !== 0) return;
    const inner = { ...context, db: session.db };
    for (const [name, sex, age, level, entryDate, score, active] of people)
      await entities.save(inner, demoPerson, { name, sex, age, level, entryDate, score, active });
  });
}
