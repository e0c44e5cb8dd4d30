import { type Label, label } from '@heliodeck/kit/label';
import { alarmOutOfService } from '../alarms/alarm-out-of-service.ts';
import { candidAlarm } from '../alarms/candid-alarm.ts';
import { candidSource } from '../alarms/candid-source.ts';
import { msgPush } from '../alarms/msg-push.ts';
import { realtimeAlarm } from '../alarms/realtime-alarm.ts';
import { thresholdAttr } from '../alarms/threshold-attr.ts';
import { thresholdSetting } from '../alarms/threshold-setting.ts';
import { energyUse } from '../boards/energy-use.ts';
import { financeEntry } from '../boards/finance-entry.ts';
import { client } from '../clients/client.ts';
import { deviceCommand } from '../commands/device-command.ts';
import { demoPerson } from '../demo/demo-person.ts';
import type { Act, ActionSpec, Entity } from '../descriptors/entity.ts';
import { xwj } from '../devices/xwj.ts';
import { dict, treeDictLabel } from '../dictionaries/dict.ts';
import { dictBiz } from '../dictionaries/dict-biz.ts';
import { planEnergy } from '../energy/plan-energy.ts';
import { tariff } from '../energy/tariff-entity.ts';
import { auditLog } from '../logs/audit-log.ts';
import { logApi } from '../logs/log-api.ts';
import { logError } from '../logs/log-error.ts';
import { logSignIn } from '../logs/log-sign-in.ts';
import { logUsual } from '../logs/log-usual.ts';
import { notice } from '../notices/notice.ts';
import { faultReport } from '../orders/fault-report.ts';
import { orderRecord } from '../orders/order-record.ts';
import { repair } from '../orders/repair.ts';
import { dept } from '../organisation/dept.ts';
import { post } from '../organisation/post.ts';
import { user } from '../organisation/user.ts';
import { patrolOrder } from '../patrols/patrol-order.ts';
import { patrolPlan } from '../patrols/patrol-plan.ts';
import { dutyRota } from '../push/duty-rota.ts';
import { dutyShift } from '../push/duty-shift.ts';
import { pushChain } from '../push/push-chain.ts';
import { pushChannel } from '../push/push-channel.ts';
import { pushPerson } from '../push/push-person.ts';
import { region } from '../regions/region.ts';
import { generatedEntities } from '../registries/generated.ts';
import { telemetryList } from '../registries/telemetry-lists.ts';
import { fixedReports } from '../reports/fixed-reports.ts';
import { inverterForm } from '../reports/inverter-form.ts';
import { meterDailyPower } from '../reports/meter-daily-power.ts';
import { reportRun, reportSchedule } from '../reports/report-schedule.ts';
import { attach } from '../resources/attach.ts';
import { oss } from '../resources/oss.ts';
import { sms } from '../resources/sms.ts';
import { param } from '../settings/param.ts';
import { identityProvider } from '../sign-in/identity-provider.ts';
import { dtu } from '../stations/dtu.ts';
import { headerBox } from '../stations/header-box.ts';
import { stationCapacity } from '../stations/station-capacity.ts';
import { stationInfo } from '../stations/station-info.ts';
import { tenant } from '../tenants/tenant.ts';
import { codeSetting } from '../tools/code-setting.ts';
import { dataModel } from '../tools/data-model.ts';
import { dataSource } from '../tools/data-source.ts';
import { reportFile } from '../tools/report-file.ts';
import { camera } from '../video/camera.ts';
import { flowModel } from '../workflow/flow-model.ts';
import { flowStart } from '../workflow/flow-start.ts';
import { menu } from './menu.ts';
import { actsOf, exportCode, permissionOf } from './permission.ts';
import { role } from './role.ts';
import { topMenu } from './top-menu.ts';

/** Position of a button, as stored in menus (docs/product/menus.md#stored-numbers): 0 toolbar, 1 row, 2 both. */
export type ButtonPlace = 0 | 1 | 2;

export interface MenuButton {
  /** Permission code. */
  readonly code: string;
  readonly label: Label;
  readonly action: ButtonPlace;
}

/** A page of the console. */
export interface MenuScreen {
  readonly code: string;
  readonly path: string;
  readonly label: Label;
  /** Icon name of the console's icon set (apps/console/icons/icon-paths.ts). */
  readonly icon: string;
  /** The entity whose list the page displays; its operations and actions become buttons. */
  readonly entity?: Entity;
  /** Buttons of pages that are not an entity's list, or that have buttons beyond those of the entity. */
  readonly actions?: readonly ActionSpec[];
  /** Only in the demonstration tenant (docs/product/menus.md#sample-pages). */
  readonly demoOnly?: boolean;
}

/** A heading of the sidebar. */
export interface MenuGroup {
  readonly code: string;
  readonly path: string;
  readonly label: Label;
  readonly icon: string;
  readonly children: readonly MenuNode[];
  /** The group and everything below it: only in the demonstration tenant. */
  readonly demoOnly?: boolean;
}

export type MenuNode = MenuGroup | MenuScreen;

/** Whether a node is a heading rather than a page. */
export function isGroup(node: MenuNode): node is MenuGroup {
  return 'children' in node;
}

/** A page with an entity's list, titled with the entity's label. */
function list(entity: Entity, path: string, icon: string, code = entity.key): MenuScreen {
  return { code, path, icon, entity, label: entity.label };
}

/** A page of a log; its code differs from its entity's key. */
function log(kind: 'usual' | 'api' | 'error', entity: Entity): MenuScreen {
  return list(entity, `/monitor/log/${kind}`, 'log', `log_${kind}`);
}

/** A page of a report whose rows are computed on request. */
function fixedReport(key: string, path: string): MenuScreen {
  const report = fixedReports.get(key);
  if (report === undefined) throw new Error(`no report '${key}'`);
  return {
    code: key,
    path,
    label: report.label,
    icon: report.subject,
    actions: [
      { code: `${key}_view`, label: label('查看', 'View'), place: 'row' },
      { code: `${key}_export`, label: label('导出', 'Export'), place: 'toolbar' },
    ],
  };
}

/** A page of the framework's samples (docs/product/menus.md#sample-pages). */
function demo(code: string, path: string, label: Label, icon: string): MenuScreen {
  return { code, path, label, icon };
}

/** A page of the caller's own tasks, pending or done, in processes. */
function workScreen(page: string, words: Label, icon: string, actions: readonly ActionSpec[]): MenuScreen {
  return { code: `work_${page}`, path: `/work/${page}`, label: words, icon, actions };
}

/** Pages of entities written by the code generator; the heading is omitted if there are none. */
const generated: readonly MenuGroup[] =
  generatedEntities.length === 0
    ? []
    : [
        {
          code: 'custom',
          path: '/custom',
          label: label('业务数据', 'Records'),
          icon: 'database',
          children: generatedEntities.map((entity) => list(entity, `/custom/${entity.key}`, 'rows')),
        },
      ];

/**
 * The product's menu. Each screen is one line here; its buttons are derived from its entity. The line of an entity's list also registers
 * the entity (registries/entities.ts).
 */
export const menuOutline: readonly MenuGroup[] = [
  {
    code: 'stationMonitor',
    path: '/stationMonitor',
    label: label('监控中心', 'Monitoring'),
    icon: 'screen',
    children: [
      {
        code: 'monitorPowerSite',
        path: '/monitor/monitorPowerSite',
        label: label('电站监控', 'Power Station'),
        icon: 'station',
      },
      {
        code: 'monitorDevice',
        path: '/monitor/monitorDevice',
        label: label('设备监控', 'Device Monitoring'),
        icon: 'device',
      },
      {
        code: 'monitorManage',
        path: '/monitor/monitorManage',
        label: label('数据与参数', 'Data and Parameters'),
        icon: 'trend',
        actions: [
          {
            code: 'monitorManage_edit',
            label: label('编辑充电参数', 'Edit charging parameters'),
            place: 'row',
          },
        ],
      },
      {
        code: 'monitorCompare',
        path: '/monitor/monitorCompare',
        label: label('曲线对比', 'Compare'),
        icon: 'curve',
      },
      {
        code: 'monitorVideo',
        path: '/monitor/monitorVideo',
        label: label('视频监控', 'Video Monitoring'),
        icon: 'video',
      },
    ],
  },
  {
    code: 'station',
    path: '/station',
    label: label('电站管理', 'Stations'),
    icon: 'station',
    children: [
      list(stationInfo, '/station/stationInfo', 'station'),
      {
        code: 'commissioning',
        path: '/station/commissioning',
        label: label('电站开通', 'Commissioning'),
        icon: 'nearly',
      },
      list(tariff, '/station/tariff', 'coins'),
      list(planEnergy, '/station/planEnergy', 'chart'),
      list(stationCapacity, '/station/stationCapacity', 'station'),
      fixedReport('powerHistory', '/station/powerHistory'),
    ],
  },
  {
    code: 'equipment',
    path: '/equipment',
    label: label('设备管理', 'Equipment'),
    icon: 'device',
    children: [
      list(dtu, '/equipment/dtu', 'dtu'),
      list(xwj, '/equipment/xwj', 'device'),
      list(headerBox, '/equipment/headerBox', 'box'),
      list(camera, '/equipment/camera', 'image'),
      list(telemetryList('chargingParameters'), '/equipment/chargingParameters', 'controller'),
      list(deviceCommand, '/equipment/deviceCommand', 'send'),
    ],
  },
  {
    code: 'liveData',
    path: '/liveData',
    label: label('实时数据', 'Real-time Data'),
    icon: 'bolt',
    children: [
      list(telemetryList('xwjEquipment'), '/equipment/xwjEquipment', 'bolt'),
      list(telemetryList('operateDate'), '/equipment/operateDate', 'chart'),
      list(telemetryList('meterData'), '/equipment/meterData', 'meter'),
      list(telemetryList('battery'), '/equipment/battery', 'battery'),
      list(telemetryList('batteryAlarm'), '/equipment/batteryAlarm', 'alarm'),
      list(telemetryList('inverterData'), '/equipment/inverterData', 'inverter'),
      list(telemetryList('inverter'), '/equipment/inverter', 'inverter'),
      list(telemetryList('environmentData'), '/equipment/environmentData', 'sun'),
    ],
  },
  {
    code: 'historyData',
    path: '/historyData',
    label: label('历史数据', 'History Data'),
    icon: 'history',
    children: [
      list(telemetryList('xwjHistory'), '/equipment/xwjHistory', 'history'),
      list(telemetryList('operateDateHistory'), '/equipment/operateDateHistory', 'history'),
      list(telemetryList('meterDataHistory'), '/equipment/meterDataHistory', 'history'),
      list(telemetryList('batteryHistory'), '/equipment/batteryHistory', 'history'),
      list(telemetryList('batteryAlarmHistory'), '/equipment/batteryAlarmHistory', 'history'),
      list(telemetryList('inverterDataHistory'), '/equipment/inverterDataHistory', 'history'),
      list(telemetryList('inverterHistory'), '/equipment/inverterHistory', 'history'),
      list(telemetryList('environmentDataHistory'), '/equipment/environmentDataHistory', 'history'),
    ],
  },
  {
    code: 'operations',
    path: '/operations',
    label: label('运维管理', 'Operations'),
    icon: 'alarm',
    children: [
      list(realtimeAlarm, '/operations/realtimeAlarm', 'alarm'),
      {
        code: 'historyAlarm',
        path: '/operations/historyAlarm',
        label: label('历史告警', 'History Alarm'),
        icon: 'history',
        // A closed alarm is a record of realtimeAlarm, with separate permission codes.
        actions: [
          { code: 'historyAlarm_view', label: label('查看', 'View'), place: 'row' },
          { code: 'historyAlarm_export', label: label('导出', 'Export'), place: 'toolbar' },
        ],
      },
      list(thresholdSetting, '/operations/thresholdSetting', 'threshold'),
      list(alarmOutOfService, '/operations/alarmOutOfService', 'pause'),
      list(thresholdAttr, '/operations/thresholdAttr', 'filter'),
      list(msgPush, '/operations/msgPush', 'message'),
      {
        code: 'alarmPush',
        path: '/operations/push',
        label: label('告警通知', 'Notification'),
        icon: 'message',
        children: [
          list(pushChannel, '/operations/push/pushChannel', 'send'),
          list(pushChain, '/operations/push/pushChain', 'flow'),
          list(dutyRota, '/operations/push/dutyRota', 'calendar'),
          list(dutyShift, '/operations/push/dutyShift', 'history'),
          list(pushPerson, '/operations/push/pushPerson', 'user'),
        ],
      },
      list(candidAlarm, '/operations/candidAlarm', 'image'),
      list(candidSource, '/operations/candidSource', 'key'),
      {
        code: 'myWork',
        path: '/operations/myWork',
        label: label('我的工单', 'My Work'),
        icon: 'badge',
      },
      list(orderRecord, '/operations/orderRecord', 'order'),
      list(repair, '/operations/repair', 'repair'),
      list(faultReport, '/operations/faultReport', 'report'),
      list(patrolPlan, '/operations/plan', 'calendar'),
      list(patrolOrder, '/operations/order', 'patrol'),
    ],
  },
  {
    code: 'desk',
    path: '/desk',
    label: label('工作台', 'Desk'),
    icon: 'message',
    children: [list(notice, '/desk/notice', 'message')],
  },
  {
    code: 'work',
    path: '/work',
    label: label('我的事务', 'My Processes'),
    icon: 'badge',
    children: [
      workScreen('start', label('发起事务', 'Start a Process'), 'send', [
        { code: 'work_start_flow', label: label('发起', 'Start'), place: 'row' },
        { code: 'work_start_image', label: label('流程图', 'Flow diagram'), place: 'row' },
      ]),
      workScreen('claim', label('待签事务', 'Tasks to Claim'), 'users', [
        { code: 'work_claim_sign', label: label('签收', 'Claim'), place: 'row' },
        { code: 'work_claim_detail', label: label('详情', 'Detail'), place: 'row' },
        { code: 'work_claim_follow', label: label('流程图', 'Flow diagram'), place: 'row' },
      ]),
      workScreen('todo', label('待办事务', 'My To-do'), 'order', [
        { code: 'work_todo_handle', label: label('处理', 'Handle'), place: 'row' },
        { code: 'work_todo_detail', label: label('详情', 'Detail'), place: 'row' },
        { code: 'work_todo_follow', label: label('流程图', 'Flow chart'), place: 'row' },
      ]),
      workScreen('send', label('已发事务', 'Sent by Me'), 'history', [
        { code: 'work_send_detail', label: label('详情', 'Detail'), place: 'row' },
        { code: 'work_send_follow', label: label('流程图', 'Flow diagram'), place: 'row' },
      ]),
      workScreen('done', label('办结事务', 'Handled by Me'), 'report', [
        { code: 'work_done_detail', label: label('详情', 'Details'), place: 'row' },
        { code: 'work_done_follow', label: label('流程图', 'Flow diagram'), place: 'row' },
      ]),
    ],
  },
  {
    code: 'flow',
    path: '/flow',
    label: label('流程管理', 'Process Management'),
    icon: 'flow',
    children: [
      list(flowModel, '/flow/model', 'flow', 'flow_model'),
      {
        code: 'flow_deploy',
        path: '/flow/deploy',
        label: label('流程部署', 'Process Deployment'),
        icon: 'send',
      },
      {
        code: 'flow_manager',
        path: '/flow/manager',
        label: label('流程定义', 'Process Definitions'),
        icon: 'settings',
        actions: [
          { code: 'flow_manager_state', label: label('变更状态', 'Change State'), place: 'row' },
          { code: 'flow_manager_image', label: label('流程图', 'Flow diagram'), place: 'row' },
          { code: 'flow_manager_remove', label: label('删除', 'Delete'), place: 'row' },
        ],
      },
      {
        code: 'flow_follow',
        path: '/flow/follow',
        label: label('流程跟踪', 'Running Processes'),
        icon: 'curve',
        actions: [{ code: 'flow_follow_delete', label: label('删除', 'Delete'), place: 'row' }],
      },
      list(flowStart, '/flow/start', 'send'),
    ],
  },
  {
    code: 'system',
    path: '/system',
    label: label('系统管理', 'System'),
    icon: 'settings',
    children: [
      list(user, '/system/user', 'user'),
      list(dept, '/system/dept', 'org'),
      list(post, '/system/post', 'badge'),
      list(dict, '/system/dict', 'book'),
      {
        code: 'dicttree',
        path: '/system/dicttree',
        label: treeDictLabel,
        icon: 'book',
      },
      list(dictBiz, '/system/dictbiz', 'book'),
      list(menu, '/system/menu', 'menu'),
      list(topMenu, '/system/topmenu', 'panel'),
      list(param, '/system/param', 'threshold'),
      list(tenant, '/system/tenant', 'building'),
      list(client, '/system/client', 'key'),
      list(identityProvider, '/system/identityProvider', 'user'),
    ],
  },
  {
    code: 'authority',
    path: '/authority',
    label: label('权限管理', 'Authority'),
    icon: 'shield',
    children: [
      list(role, '/authority/role', 'users'),
      {
        code: 'data_scope',
        path: '/authority/datascope',
        label: label('数据权限', 'Data Permissions'),
        icon: 'filter',
        actions: [
          { code: 'data_scope_setting', label: label('权限配置', 'Permission config'), place: 'row' },
        ],
      },
      {
        code: 'api_scope',
        path: '/authority/apiscope',
        label: label('接口权限', 'Interface Permissions'),
        icon: 'code',
        actions: [{ code: 'api_scope_setting', label: label('权限配置', 'Permission config'), place: 'row' }],
      },
    ],
  },
  {
    code: 'reports',
    path: '/report',
    label: label('报表管理', 'Reports'),
    icon: 'report',
    children: [
      list(meterDailyPower, '/report/meterDailyPower', 'meter'),
      {
        code: 'measurementForm',
        path: '/report/measurementForm',
        label: label('计量报表', 'Measurement Report'),
        icon: 'chart',
        actions: [{ code: 'measurementForm_export', label: label('导出', 'Export'), place: 'toolbar' }],
      },
      {
        code: 'stationForm',
        path: '/report/stationForm',
        label: label('设备报表', 'Device Report'),
        icon: 'device',
        actions: [{ code: 'stationForm_export', label: label('导出', 'Export'), place: 'toolbar' }],
      },
      list(inverterForm, '/report/inverterForm', 'inverter'),
      fixedReport('timedivisionForm', '/report/timedivisionForm'),
      {
        code: 'statisticalReports',
        path: '/report/statistical',
        label: label('统计报表', 'Statistical Reports'),
        icon: 'chart',
        children: ['inverterReport', 'measureReport', 'powerReport', 'timeSharingReport'].map((key) =>
          fixedReport(key, `/report/statistical/${key}`),
        ),
      },
      list(reportSchedule, '/report/reportSchedule', 'calendar'),
      list(reportRun, '/report/reportRun', 'history'),
      list(reportFile, '/report/reportlist', 'report'),
    ],
  },
  {
    code: 'analysis',
    path: '/analysis',
    label: label('统计分析', 'Analysis'),
    icon: 'chart',
    children: [
      {
        code: 'alarmAnalysis',
        path: '/analysis/alarm',
        label: label('告警统计', 'Alarm Statistics'),
        icon: 'alarm',
      },
      {
        code: 'faultAnalysis',
        path: '/analysis/fault',
        label: label('故障分析', 'Fault Analysis'),
        icon: 'repair',
      },
      {
        code: 'insightAnalysis',
        path: '/analysis/insight',
        label: label('绩效分析', 'Performance'),
        icon: 'trend',
      },
      {
        code: 'discreteAnalysis',
        path: '/analysis/discrete',
        label: label('组串离散率', 'String Dispersion'),
        icon: 'inverter',
      },
      {
        code: 'energyAnalysis',
        path: '/analysis/energy',
        label: label('能耗分析', 'Energy Analysis'),
        icon: 'bolt',
      },
      list(energyUse, '/analysis/energyUse', 'meter'),
      {
        code: 'electricityAnalysis',
        path: '/analysis/electricity',
        label: label('电量分析', 'Electricity Analysis'),
        icon: 'trend',
      },
      {
        code: 'financialAnalysis',
        path: '/analysis/financial',
        label: label('财务分析', 'Financial Analysis'),
        icon: 'coins',
      },
      list(financeEntry, '/analysis/financeEntry', 'order'),
    ],
  },
  {
    code: 'boards',
    path: '/board',
    label: label('数据看板', 'Boards'),
    icon: 'screen',
    children: [
      { code: 'dataBoard', path: '/board/data', label: label('数据看板', 'Data Board'), icon: 'screen' },
      {
        code: 'board',
        path: '/board/own',
        label: label('自定义看板', 'My Boards'),
        icon: 'columns',
        actions: [
          { code: 'board_add', label: label('新增', 'Add'), place: 'toolbar' },
          { code: 'board_edit', label: label('编辑', 'Edit'), place: 'row' },
          { code: 'board_delete', label: label('删除', 'Delete'), place: 'row' },
          { code: 'board_share', label: label('大屏链接', 'Links for walls'), place: 'toolbar' },
        ],
      },
    ],
  },
  {
    code: 'resource',
    path: '/resource',
    label: label('资源管理', 'Resources'),
    icon: 'folder',
    children: [
      list(oss, '/resource/oss', 'database'),
      list(attach, '/resource/attach', 'clip'),
      list(sms, '/resource/sms', 'message'),
    ],
  },
  {
    code: 'base',
    path: '/base',
    label: label('基础配置', 'Base'),
    icon: 'tool',
    children: [list(region, '/base/region', 'map')],
  },
  {
    code: 'tool',
    path: '/tool',
    label: label('研发工具', 'Tools'),
    icon: 'tool',
    children: [
      { ...list(dataSource, '/tool/datasource', 'database'), label: label('数据源管理', 'Data Sources') },
      { ...list(dataModel, '/tool/model', 'columns'), label: label('数据模型设计', 'Data Models') },
      { ...list(codeSetting, '/tool/code', 'code'), label: label('代码生成', 'Code Generator') },
    ],
  },
  {
    code: 'monitor',
    path: '/monitor',
    label: label('系统监控', 'System Monitoring'),
    icon: 'screen',
    children: [
      {
        code: 'platform_state',
        path: '/monitor/platform',
        label: label('平台运行', 'Platform State'),
        icon: 'screen',
      },
      {
        code: 'log',
        path: '/monitor/log',
        label: label('日志管理', 'Logs'),
        icon: 'log',
        children: [
          log('usual', logUsual),
          log('api', logApi),
          log('error', logError),
          list(logSignIn, '/monitor/log/sign-in', 'user', 'log_sign_in'),
          list(auditLog, '/monitor/log/audit', 'shield'),
        ],
      },
      {
        code: 'job',
        path: '/monitor/job',
        label: label('后台任务', 'Background Jobs'),
        icon: 'flow',
        actions: [{ code: 'job_again', label: label('重新运行', 'Run again'), place: 'row' }],
      },
    ],
  },
  ...generated,
  {
    code: 'demo',
    path: '/demo',
    label: label('演示', 'Demo'),
    icon: 'flow',
    demoOnly: true,
    children: [
      demo('demoTable', '/demo/table', label('表格示例', 'Table Example'), 'rows'),
      demo('demoForm', '/demo/form', label('表单示例', 'Form Example'), 'edit'),
      demo('demoPricing', '/demo/pricing', label('价格卡片示例', 'Pricing Cards'), 'coins'),
      demo('demoPermission', '/demo/permission', label('表格权限开关', 'Table Permission Switch'), 'key'),
      demo('demoTags', '/demo/tags', label('标签示例', 'Tags Example'), 'panel'),
      { ...list(demoPerson, '/demo/list', 'users'), label: label('列表示例', 'List Example') },
      demo('demoFormDetail', '/form-detail/index', label('表单详情示例', 'Form Page Example'), 'badge'),
      demo('demoStorage', '/demo/storage', label('存储示例', 'Storage Example'), 'database'),
      demo('demoAffix', '/demo/affix', label('图钉示例', 'Affix Example'), 'clip'),
      demo('demoBackTop', '/demo/backtop', label('返回顶部示例', 'Back to Top'), 'upload'),
      demo('demoCache', '/demo/cache', label('缓存示例', 'Keep-alive Cache'), 'history'),
      demo('test', '/test/index', label('测试页面', 'Test Page'), 'tool'),
      demo('demoError', '/demo/error', label('异常示例', 'Error Example'), 'alarm'),
    ],
  },
];

/** Every page of the outline, in its order. */
export function menuScreens(nodes: readonly MenuNode[] = menuOutline): readonly MenuScreen[] {
  return nodes.flatMap((node) => (isGroup(node) ? menuScreens(node.children) : [node]));
}

/** Pages for platform administrators only: no product package contains them, and no tenant gets them by default. */
const platformOnly: ReadonlySet<string> = new Set([
  ...['menu', 'dict', 'dicttree', 'tenant', 'client', 'data_scope', 'api_scope', 'base', 'region'],
  ...['job', 'platform_state'],
  ...['tool', 'flow_deploy'],
]);

/** Codes of the menus and buttons for the platform only. */
export function platformCodes(): ReadonlySet<string> {
  return codesBelow(menuOutline, ({ code }) => platformOnly.has(code));
}

/** Codes of the menus and buttons that only the demonstration tenant has. */
export function demoCodes(): ReadonlySet<string> {
  return codesBelow(menuOutline, ({ demoOnly }) => demoOnly === true);
}

/** Codes of the matching nodes and of everything below them. */
function codesBelow(
  nodes: readonly MenuNode[],
  fits: (node: MenuNode) => boolean,
  inherited = false,
): ReadonlySet<string> {
  return new Set(
    nodes.flatMap((node) => {
      const here = inherited || fits(node);
      const below = isGroup(node) ? [...codesBelow(node.children, fits, here)] : [];
      if (!here) return below;
      const buttons = isGroup(node) ? [] : buttonsOf(node).map((button) => button.code);
      return [node.code, ...buttons, ...below];
    }),
  );
}

/** Codes of the sidebar's headings: no route requires one, so they grant nothing. */
export function headingCodes(nodes: readonly MenuNode[] = menuOutline): ReadonlySet<string> {
  return new Set(nodes.flatMap((node) => (isGroup(node) ? [node.code, ...headingCodes(node.children)] : [])));
}

const actLabels: Readonly<Record<Act, Label>> = {
  add: label('新增', 'Add'),
  view: label('查看', 'View'),
  edit: label('编辑', 'Edit'),
  delete: label('删除', 'Delete'),
};

const actPlaces: Readonly<Record<Act, ButtonPlace>> = { add: 0, view: 1, edit: 1, delete: 2 };

/** The buttons of a page: its entity's operations, its entity's actions, its own actions, and the export. */
export function buttonsOf(screen: MenuScreen): readonly MenuButton[] {
  const { entity } = screen;
  const actions = [...(entity?.actions ?? []), ...(screen.actions ?? [])];
  const buttons = [...(entity ? actButtons(entity) : []), ...actions.map(actionButton)];
  const code = entity && exportCode(entity);
  const offered = code === undefined || buttons.some((button) => button.code === code);
  return offered ? buttons : [...buttons, { code, label: label('导出', 'Export'), action: 0 }];
}

/**
 * For each export that the right to view includes: its code, and the code of that right. Exports that an
 * entity lists among its actions are not included.
 */
export function exportsForViewers(): ReadonlyMap<string, string> {
  return new Map(
    menuScreens().flatMap(({ entity }) => {
      const code = entity && exportCode(entity);
      const named = entity?.actions?.some((action) => action.code === code) ?? false;
      const viewed = entity !== undefined && actsOf(entity).includes('view');
      return viewed && code && !named ? [[code, permissionOf(entity, 'view')] as const] : [];
    }),
  );
}

function actButtons(entity: Entity): readonly MenuButton[] {
  return actsOf(entity).map((act) => ({
    code: permissionOf(entity, act),
    label: actLabels[act],
    action: actPlaces[act],
  }));
}

function actionButton({ code, label: words, place }: ActionSpec): MenuButton {
  return { code, label: words, action: place === 'toolbar' ? 0 : 1 };
}

/** Every permission code of the product's menu. */
export function permissionCodes(): ReadonlySet<string> {
  return new Set(menuScreens().flatMap((screen) => buttonsOf(screen).map((button) => button.code)));
}
