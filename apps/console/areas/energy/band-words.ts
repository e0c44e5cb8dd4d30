import { label } from '@heliodeck/kit/label';

/** Texts of the energy by band. */
export const bandWords = {
  shown: label('显示方式', 'Shown as'),
  tariffs: label('电价', 'Tariffs'),
  energy: label('分时电量', 'Energy by band'),
  station: label('电站', 'Station'),
  chooseStation: label('请选择电站', 'Choose a station'),
  month: label('月份', 'Month'),
  day: label('日期', 'Day'),
  band: label('时段', 'Band'),
  generated: label('发电', 'Generated'),
  bought: label('购电', 'Bought'),
  sold: label('售电', 'Sold'),
  amount: label('金额', 'Amount'),
  sum: label('合计', 'Sum'),
  none: label('本月没有电量数据', 'This month has no energy data'),
  noStations: label('没有可见的电站', 'There is no station you can see'),
  byTariff: (name: string) => label(`按电价“${name}”计算`, `Worked out by the tariff “${name}”`),
  byAccount: label(
    '未设置电价日历，按账户电价计算，不分时段',
    'No tariff is set: worked out by the price of your account, without bands',
  ),
  partial: label('部分时间没有数据', 'Part of the time has no data'),
  noBand: label('无时段', 'No band'),
};
