import { type Label, label } from '@heliodeck/kit/label';
import { Button, Segmented } from 'antd';
import { type JSX, useState } from 'react';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import styles from './demo.module.css';
import { DemoPage } from './demo-page.tsx';

const words = {
  intro: label(
    '价格卡片的排版示例：切换计费周期，选择一张卡片。这里不产生订单。',
    'How cards of prices are laid out: switch the period, choose a card. Nothing is ordered here.',
  ),
  period: label('计费周期', 'Billing period'),
  monthly: label('按月', 'Monthly'),
  yearly: label('按年', 'Yearly'),
  perMonth: label('元 / 月', 'CNY / month'),
  perYear: label('元 / 年', 'CNY / year'),
  choose: label('选择', 'Choose'),
  chosen: label('已选择', 'Chosen'),
  chosenPlan: (name: string) => label(`已选择 ${name}`, `Chosen ${name}`),
  plan: (name: string) => label(`选择 ${name}`, `Choose ${name}`),
};

/** Twelve months cost as much as ten. */
const monthsOfYear = 10;

interface PricePlan {
  readonly key: string;
  readonly name: Label;
  readonly price: number;
  readonly has: readonly Label[];
}

const plans: readonly PricePlan[] = [
  {
    key: 'basic',
    name: label('基础版', 'Basic'),
    price: 99,
    has: [
      label('5 座电站', '5 stations'),
      label('保留一年数据', 'One year of data'),
      label('邮件告警', 'Alarms by e-mail'),
    ],
  },
  {
    key: 'standard',
    name: label('标准版', 'Standard'),
    price: 299,
    has: [
      label('50 座电站', '50 stations'),
      label('保留五年数据', 'Five years of data'),
      label('短信与邮件告警', 'Alarms by SMS and e-mail'),
      label('工单与巡检', 'Work orders and patrols'),
    ],
  },
  {
    key: 'enterprise',
    name: label('企业版', 'Enterprise'),
    price: 999,
    has: [
      label('电站数量不限', 'Any number of stations'),
      label('数据长期保留', 'Data kept for good'),
      label('全部告警方式', 'Alarms in every way'),
      label('流程与报表', 'Workflow and reports'),
    ],
  },
];

/** Price cards side by side; stacked on a phone. */
export default function PricingExample(): JSX.Element {
  const w = useMessages(words);
  const translate = useTranslate();
  const [yearly, setYearly] = useState(false);
  const [chosen, setChosen] = useState('standard');
  return (
    <DemoPage intro={w.intro}>
      <div className={styles.row}>
        <Segmented
          aria-label={w.period}
          value={yearly ? 'yearly' : 'monthly'}
          options={[
            { value: 'monthly', label: w.monthly },
            { value: 'yearly', label: w.yearly },
          ]}
          onChange={(value) => setYearly(value === 'yearly')}
        />
      </div>
      <ul className={styles.plans}>
        {plans.map(({ key, name, price, has }) => (
          <li key={key} className={styles.plan} data-chosen={key === chosen}>
            <h2>{translate(name)}</h2>
            <p className={styles.price}>
              <strong>{yearly ? price * monthsOfYear : price}</strong>
              <span>{yearly ? w.perYear : w.perMonth}</span>
            </p>
            <ul>
              {has.map((one) => (
                <li key={one.en}>
                  <Icon name="check" size={16} />
                  {translate(one)}
                </li>
              ))}
            </ul>
            <Button
              type={key === chosen ? 'primary' : 'default'}
              aria-pressed={key === chosen}
              aria-label={key === chosen ? w.chosenPlan(translate(name)) : w.plan(translate(name))}
              onClick={() => setChosen(key)}
            >
              {key === chosen ? w.chosen : w.choose}
            </Button>
          </li>
        ))}
      </ul>
    </DemoPage>
  );
}
