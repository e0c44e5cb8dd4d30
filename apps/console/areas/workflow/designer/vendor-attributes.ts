const userTask = ['bpmn:UserTask'];
const service = ['bpmn:ServiceTask', 'bpmn:SendTask', 'bpmn:BusinessRuleTask'];
const process = ['bpmn:Process'];
const call = ['bpmn:CallActivity'];

/** Attributes of vendors that the executor reads, and the elements it reads them from. */
const types: Readonly<Record<string, readonly string[]>> = {
  assignee: userTask,
  owner: userTask,
  candidateUsers: userTask,
  candidateGroups: userTask,
  dueDate: userTask,
  priority: userTask,
  category: userTask,
  formKey: [...userTask, 'bpmn:StartEvent'],
  initiator: ['bpmn:StartEvent'],
  candidateStarterUsers: process,
  candidateStarterGroups: process,
  delegateExpression: service,
  expression: service,
  class: service,
  type: service,
  topic: service,
  resultVariable: service,
  resultVariableName: service,
  calledElementBinding: call,
  calledElementVersion: call,
  businessKey: call,
  inheritVariables: call,
};

/** Whether an attribute of a vendor means something on an element of a type; what is unknown is kept. */
export function fitsType(attribute: string, type: string): boolean {
  return !Object.hasOwn(types, attribute) || types[attribute]?.includes(type) === true;
}
