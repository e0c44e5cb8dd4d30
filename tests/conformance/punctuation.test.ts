import { expect, it } from 'vitest';
import { sourceFiles } from './source-files.ts';

const shipped = sourceFiles('packages', 'apps').filter(
  ({ path }) => !/\.test(-support)?\.tsx?$|\.facts\.ts$|\/migrations\//.test(path),
);
const text = `'((?:[^'\\\\\\n]|\\\\.)*)'|\`((?:[^\`\\\\]|\\\\.)*)\``;
/** The Chinese half of a word of the product. */
const inChinese = new RegExp(`(?:\\blabel\\(|\\bzh:)\\s*(?:${text})`, 'g');

/** Marks as wide as a letter of English that stand beside Chinese ones: ',' for '，', '(' for '（' and the like. */
const narrowMark = /[\u3400-\u9fff”）][,:;?!()]|[,:;?!(] ?[\u3400-\u9fff“（]|\)[\u3400-\u9fff]/;

/** Text that is typed literally, or is a formula. */
const notation =
  /[a-z:]+:(?:thin:@)?\/\/主机:端口\/|^主机:端口|经度,纬度,地址|Σ ?|min\(预期, 额定\)|Q\(U\)曲线|cosφ\(P\)曲线/;

/** Texts that clients of the family compare letter by letter. */
const known: ReadonlySet<string> = new Set([
  ...['操作成功!', '增加成功!', '配置成功!', '发送成功!', '消息发送失败!', 'dtu离线操作失败!'],
  ...['是否导出告警数据?', '是否导出每日电量统计数据?', '是否导出设备报表数据?'],
  ...['确定将选择数据删除?', '确定将选择数据绑定?', '确定将选择的告警关闭?', '确定将工单完结?'],
  ...['确定提交模型配置?', '是否确定启用这条配置?', '确定增加设备：{imei}?', '确定签收此任务?'],
  ...['属性编号 [{attrId}] 已存在!', '维修编号 [{repairNo}] 已存在!', '当前用户 [{account}] 已存在!'],
  ...['区划编号 [{code}] 已存在!', '报表文件 [{name}] 已存在!', '当前资源编号已存在!'],
  ...['当前字典键值已存在!', '菜单名或编号已存在!', '父节点只可选择菜单类型!', '父节点不可选择自身!'],
  ...['请先删除子节点!', '取消单禁止编辑!', '非处理人员禁止编辑!', '巡检开始时间不能大于结束时间!'],
  ...['不能删除本账号!', '原密码不正确!', '请输入正确的确认密码!', '当前租户已到最大账号额度!'],
  ...['无权配置管理员角色!', '无权配置超管角色!', '不可删除管理租户!', '租户信息错误!'],
  ...['登录错误次数过多,请稍后再试', '租户授权已过期,请联系管理员', '第三方登陆信息错误!', '客户端认证失败!'],
  ...['缺少必要的请求参数: {name}', '请求参数格式错误: {name}', '请求参数类型错误: {name}'],
  ...['未找到模型 id: {id}', '部署失败,未找到流程', '请先选择流程状态!', '电池维护模式(满充停止)'],
]);

it('Chinese words have Chinese punctuation', () => {
  const all = shipped.flatMap(({ path, text: source }) =>
    [...source.matchAll(inChinese)].map(([, quoted, made]) => ({ path, zh: quoted ?? made ?? '' })),
  );
  expect(all.length).toBeGreaterThan(5000);
  const found = all.filter(({ zh }) => narrowMark.test(zh) && !notation.test(zh) && !known.has(zh));
  expect(found.map(({ path, zh }) => `${path}: ${zh}`)).toEqual([]);
});

it('each exempt text is a text of the product', () => {
  const words = new Set(
    shipped.flatMap(({ text: source }) =>
      [...source.matchAll(inChinese)].map(([, quoted, made]) => quoted ?? made),
    ),
  );
  expect([...known].filter((zh) => !words.has(zh))).toEqual([]);
});

/** Where a comma between values is typed by a person or a formula, or the text is English only. */
const commas: ReadonlySet<string> = new Set([
  'apps/console/areas/energy/version-editor.tsx',
  'apps/console/areas/tools/designer/cell-text.ts',
  'apps/console/areas/tools/designer/cell-rules.tsx',
  'apps/console/widgets/map/region-at.ts',
  'apps/console/widgets/map/place-search.ts',
]);

it('the console joins several values as its language requires', () => {
  const joining = shipped.filter(
    ({ path, text: source }) => path.startsWith('apps/console/') && /\.join\('(?:, |、)'\)/.test(source),
  );
  // By joinWords of the kit.
  expect(new Set(joining.map(({ path }) => path))).toEqual(commas);
});
