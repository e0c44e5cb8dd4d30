const userTask = ['bpmn:UserTask'];
const service = ['bpmn:ServiceTask', 'bpmn:SendTask', 'bpmn:BusinessRuleTask'];
const process = ['bpmn:Process'];
const call = ['bpmn:CallActivity'];

/** Vendor attributes that the executor reads, and the elements that may have them. */
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

/** Whether a vendor attribute applies to an element of a type; unknown attributes are kept. */
export function fitsType(attribute: string, type: string): boolean {
  return !Object.hasOwn(types, attribute) || types[attribute]?.includes(type) === true;
}
