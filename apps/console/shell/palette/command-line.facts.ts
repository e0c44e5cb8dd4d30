/** Periods that an export can be restricted to. */
export type ExportPeriod = 'today' | 'yesterday' | 'lastWeek' | 'lastMonth' | 'thisMonth';

export const setVerb = /^(?:set|设置|设定|调整|shezhi|sz)(?=[\s\u4e00-\u9fff])\s*/i;
export const exportVerb = /^(?:export|导出|daochu|dc)(?![a-z])\s*/i;

/** 'xz' alone is more likely the initials of a name. */
export const addVerb = /^(?:(?:add|new|xinzeng)(?![a-z])|xz(?=\s+\S)|新增|新建|添加)\s*/i;

/** Common names of the charging parameters; a name precedes the shorter names that it begins with. */
export const parameters: readonly (readonly [name: string, parameter: string])[] = Object.entries({
  nominalVoltage: ['float charge', 'float', '浮充', 'fuchong', 'fc'],
  chargingVoltage: ['charging', 'charge', 'boost', 'absorption', '充电', 'chongdian', 'cd'],
  overChargeVoltage: ['overcharge', '过充', 'guochong', 'gc'],
  overChargeRecovery: ['overcharge recovery', '过充恢复', 'guochonghuifu', 'gchf'],
  overDischargeVoltage: ['low-voltage protection', 'low voltage', 'lvd', '低压保护', '低压', 'diya', 'dybh'],
  lowVoltageRecovery: ['low-voltage recovery', 'low recovery', 'lvr', '低压恢复', 'diyahuifu', 'dyhf'],
})
  .flatMap(([parameter, names]) => names.map((name) => [name, parameter] as const))
  .sort(([one], [other]) => other.length - one.length);

export const filler = /^\s*(?:voltage|电压)?\s*(?:to|at|=|为|到)?\s*/i;
export const number = /^(\d{1,4}(?:\.\d{1,3})?)\s*[v伏]?(?=[\s\u4e00-\u9fff]|$)\s*/i;

export const periods: readonly (readonly [RegExp, ExportPeriod])[] = [
  [/today|今天|今日|jintian/i, 'today'],
  [/yesterday|昨天|昨日|zuotian/i, 'yesterday'],
  [/last week|上周|shangzhou/i, 'lastWeek'],
  [/last month|上个?月|shangyue/i, 'lastMonth'],
  [/this month|本月|benyue/i, 'thisMonth'],
];

/** Words before the location. */
export const at = /^(?:at|on|in|of|给|在)\s+/i;
