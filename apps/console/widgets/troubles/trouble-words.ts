import { label } from '@heliodeck/kit/label';

export const troubleWords = {
  since: (age: string) => label(`已 ${age}`, `for ${age}`),
  sinceAtLeast: (age: string) => label(`超过 ${age}`, `for more than ${age}`),
  sinceUnknown: label('开始时间未知', 'start unknown'),
  who: (name: string) => label(`处理人 ${name}`, `${name} deals with it`),
  nobody: label('无人处理', 'Nobody yet'),
  why: label('原因', 'Why'),
  whyOf: (subject: string) => label(`${subject} 异常原因`, `Why: ${subject}`),
  go: (place: string) => label(`打开 ${place}`, `Open ${place}`),
  wrongHere: label('当前异常', 'Wrong now'),
  all: (count: number) => label(`查看全部 ${count} 条`, `All ${count} of them`),
} as const;
