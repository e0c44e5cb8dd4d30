import type { Messages } from '../wire/message.ts';

/** Errors and responses of processes (docs/product/workflow.md). */
export const workflowMessages = {
  'workflow.noModel': { http: 404, zh: '未找到模型 id: {id}', en: 'There is no model with the id {id}' },
  'workflow.notBpmn': {
    http: 400,
    zh: '请上传 bpmn20.xml 标准格式文件',
    en: 'Please upload a file in the standard bpmn20.xml format',
  },
  'workflow.noProcess': {
    http: 400,
    zh: '部署失败,未找到流程',
    en: 'The deployment failed: the file has no process',
  },
  'workflow.problems': {
    http: 400,
    zh: '流程有 {count} 个问题，不能部署：{first}',
    en: 'The process has {count} problems and cannot be deployed: {first}',
  },
  'workflow.startsForAll': {
    http: 400,
    zh: '通用流程不能由定时器启动：{name}',
    en: 'A general process cannot be started by a timer: {name}',
  },
  'workflow.badForms': {
    http: 400,
    zh: '表单 {key} 的定义不正确：{why}',
    en: 'The form {key} is not well defined: {why}',
  },
  'workflow.category': { http: 400, zh: '请选择流程类型', en: 'Please choose the process type' },
  'workflow.unknownTenant': { http: 400, zh: '租户不存在：{tenantId}', en: 'There is no tenant {tenantId}' },
  'workflow.generalDenied': {
    http: 403,
    zh: '通用流程只能由平台管理员部署和管理',
    en: 'Only the platform’s administrators deploy and manage general processes',
  },
  'workflow.chooseState': {
    http: 400,
    zh: '请先选择流程状态!',
    en: 'Please choose the state of the process first!',
  },
  'workflow.activated': {
    http: 200,
    zh: '激活ID为 [{id}] 的流程成功',
    en: 'The process [{id}] was activated',
  },
  'workflow.suspendedDone': {
    http: 200,
    zh: '挂起ID为 [{id}] 的流程成功',
    en: 'The process [{id}] was suspended',
  },
  'workflow.sameState': {
    http: 200,
    zh: 'ID为 [{id}] 的流程已是此状态，无需操作',
    en: 'The process [{id}] is in this state already',
  },
  'workflow.noChange': { http: 200, zh: '暂无流程变更', en: 'No process was changed' },
  'workflow.stillRuns': {
    http: 409,
    zh: '该部署还有 {count} 个运行中的流程实例；确认删除将取消它们',
    en: 'Running instances of the deployment: {count}. Deleting it will cancel them',
  },
  'workflow.noNewer': {
    http: 400,
    zh: '此流程没有更新的内置版本',
    en: 'There is no newer version of this process',
  },
  'workflow.noDefinition': { http: 404, zh: '流程定义不存在', en: 'There is no such process definition' },
  'workflow.noInstance': { http: 404, zh: '流程实例不存在', en: 'There is no such process instance' },
  'workflow.notStarter': {
    http: 403,
    zh: '您不能发起此流程',
    en: 'You are not among those who may start this process',
  },
  'workflow.noPlainStart': {
    http: 400,
    zh: '此流程不能由人发起',
    en: 'This process is not started by people',
  },
  'workflow.brokenFlows': {
    http: 409,
    zh: '流程“{name}”的文件中有连线没有起点或终点，请重新部署',
    en: 'The file of the process “{name}” has flows that lead nowhere: please deploy it again',
  },
  'workflow.unreadable': {
    http: 409,
    zh: '流程文件无法再读取，请重新部署：{why}',
    en: 'The file of the process cannot be read any more, please deploy it again: {why}',
  },
  'workflow.cannotBegin': {
    http: 409,
    zh: '流程没有可以开始的开始事件“{at}”',
    en: 'The process has no start event “{at}” to begin at',
  },
  'workflow.suspended': { http: 409, zh: '流程已挂起', en: 'The process is suspended' },
  'workflow.definitionHeld': {
    http: 409,
    zh: '流程定义“{name}”已挂起，请先激活流程定义',
    en: 'The definition of the process “{name}” is suspended: activate the definition first',
  },
  'workflow.ended': { http: 409, zh: '流程已结束', en: 'The process has ended' },
  'workflow.taskGone': {
    http: 409,
    zh: '任务不存在或已办结',
    en: 'The task does not exist or was handled already',
  },
  'workflow.taskTaken': {
    http: 409,
    zh: '任务已由{name}签收',
    en: 'The task was claimed by {name}',
  },
  'workflow.notYours': { http: 403, zh: '您不是此任务的办理人', en: 'This task is not assigned to you' },
  'workflow.notCandidate': {
    http: 403,
    zh: '您不在此任务的候选人之列',
    en: 'You are not among the candidates of this task',
  },
  'workflow.claimDone': { http: 200, zh: '签收事务成功', en: 'The task was claimed' },
  'workflow.agreed': { http: 200, zh: '同意', en: 'Agreed' },
  'workflow.rejected': { http: 200, zh: '驳回', en: 'Rejected' },
  'workflow.taskDeleted': { http: 200, zh: '删除任务成功', en: 'The task was deleted' },
  'workflow.needsReason': { http: 400, zh: '请填写原因', en: 'Please enter the reason' },
  'workflow.noForm': {
    http: 400,
    zh: '此任务没有表单字段，不能提交：{name}',
    en: 'The form of this task does not take: {name}',
  },
  'workflow.notConfirmed': {
    http: 400,
    zh: '请确认：{label}',
    en: 'Please confirm: {label}',
  },
  'workflow.notAfter': {
    http: 400,
    zh: '{label}必须晚于{than}',
    en: '{label} must be later than {than}',
  },
  'workflow.notBefore': {
    http: 400,
    zh: '{label}不能早于{than}',
    en: '{label} must not be earlier than {than}',
  },
  'workflow.noSuchPerson': {
    http: 400,
    zh: '请选择本租户的有效用户',
    en: 'Please choose an active user of this tenant',
  },
  'workflow.cannotHandle': {
    http: 400,
    zh: '{name}没有办理待办事务的权限，请选择其他人，或联系管理员授权',
    en: '{name} is not permitted to handle tasks; please choose somebody else, or ask an administrator',
  },
  'workflow.holdsAlready': {
    http: 409,
    zh: '此任务已由{name}办理',
    en: '{name} has this task already',
  },
  'workflow.permitterHolds': {
    http: 409,
    zh: '{name}已许可此项作业，不能成为持票人',
    en: '{name} permitted this work and cannot become the holder of its ticket',
  },
  'workflow.notStep': {
    http: 409,
    zh: '流程现在不接受此操作',
    en: 'The process does not take this step now',
  },
  'workflow.onlyStarter': {
    http: 403,
    zh: '只有发起人可以撤回流程',
    en: 'Only the person who started the process may withdraw it',
  },
  'workflow.keepsDevice': {
    http: 409,
    zh: '工作票仍锁定设备 {devices}：请由持票人办结，或由流程管理员填写原因后取消该工作票',
    en: 'A work ticket keeps {devices} locked: its holder ends the work, or a process manager cancels the ticket with a reason',
  },
  'workflow.notEarlier': {
    http: 409,
    zh: '只能退回到此任务之前已办理过的步骤',
    en: 'A task is sent back to a step that was done before it',
  },
  'workflow.backElsewhere': {
    http: 409,
    zh: '不能退回：该步骤在此任务所不属于的子流程中',
    en: 'It cannot be sent back: the step lies in a part of the process that this task does not belong to',
  },
  'workflow.backParallel': {
    http: 409,
    zh: '不能退回到该步骤：会影响并行办理的其他任务',
    en: 'It cannot be sent back there: others work on parallel branches of the process',
  },
  'workflow.backRepeated': {
    http: 409,
    zh: '不能退回：此任务由多人分别办理',
    en: 'It cannot be sent back: several people handle this step, each for himself',
  },
  'workflow.addedSendsBack': {
    http: 409,
    zh: '加签的任务不能退回，只能同意或驳回',
    en: 'Whoever was asked besides agrees or rejects; he does not send back',
  },
  'workflow.addedAdds': {
    http: 409,
    zh: '加签的任务不能再加签',
    en: 'Whoever was asked besides cannot ask others',
  },
  'workflow.addedSelf': { http: 400, zh: '不能给自己加签', en: 'You cannot ask yourself' },
  'workflow.addedTwice': { http: 409, zh: '已向{name}加签', en: '{name} was asked already' },
  'workflow.tooManyAdded': {
    http: 409,
    zh: '一个任务最多加签 {most} 人',
    en: 'At most {most} people are asked besides',
  },
  'workflow.awaitsAdded': {
    http: 409,
    zh: '请等待前加签人员的意见：{names}',
    en: 'Please wait for the opinion of {names}',
  },
  'workflow.urgeDenied': {
    http: 403,
    zh: '只有发起人可以催办',
    en: 'Only the person who started the process may urge',
  },
  'workflow.nothingToUrge': {
    http: 409,
    zh: '此流程现在没有待办理的任务',
    en: 'Nobody has anything to do in this process now',
  },
  'workflow.urgesSelf': {
    http: 409,
    zh: '待办理的任务都在您自己手中，无需催办',
    en: 'You hold every open task yourself; there is nobody to urge',
  },
  'workflow.urgedLately': {
    http: 429,
    zh: '三十分钟内已催办过',
    en: 'It was urged within the last thirty minutes',
  },
  'workflow.copyDenied': {
    http: 403,
    zh: '只有参与此流程的人员可以抄送',
    en: 'Only people who take part in the process send copies',
  },
  'workflow.emptyRemark': {
    http: 400,
    zh: '请输入评论内容或添加附件',
    en: 'Please write a remark or add a file',
  },
  'workflow.otherProcess': {
    http: 400,
    zh: '只能迁移到同一租户同一流程的其他版本',
    en: 'Instances are moved to another version of the same process and tenant',
  },
  'workflow.leaveTimes': {
    http: 400,
    zh: '结束时间必须晚于开始时间',
    en: 'The end time must be after the start time',
  },
  'workflow.notFromRecord': {
    http: 400,
    zh: '此流程不能从这类记录发起',
    en: 'This process does not start from records of this kind',
  },
  'workflow.recordClosed': {
    http: 409,
    zh: '此记录已处理完毕，不能再发起流程',
    en: 'This record is settled; no process starts from it any more',
  },
  'workflow.recordRuns': {
    http: 409,
    zh: '此记录已有运行中的流程“{name}”',
    en: 'The process “{name}” runs for this record already',
  },
  'workflow.ruleProcess': {
    http: 400,
    zh: '没有可从这类记录发起的流程 {key}',
    en: 'No process {key} starts from records of this kind',
  },
  'workflow.ruleFields': {
    http: 400,
    zh: '流程 {key} 的发起表单有不能由记录填写的必填字段：{name}',
    en: 'The start form of the process {key} requires what the record does not say: {name}',
  },
  'workflow.noIncident': {
    http: 409,
    zh: '此处没有可重试的异常',
    en: 'There is no incident here to try again',
  },
  'question.claimTask': {
    http: 200,
    zh: '确定签收此任务?',
    en: 'Are you sure you want to claim this task?',
  },
  'question.closeDesigner': {
    http: 200,
    zh: '确定要关闭吗？关闭未保存的修改都会丢失。',
    en: 'Are you sure you want to close? Changes that were not saved will be lost.',
  },
} as const satisfies Messages;
