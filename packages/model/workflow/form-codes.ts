/** Codes of whoever fills in forms of processes: they pick people, departments, stations and devices for them. */
export const formCodes = ['work_start_flow', 'work_todo_handle'] as const;

/** Codes of whoever has to do with processes at all; what each sees of them is decided row by row. */
export const flowReaders: readonly string[] = [
  ...['start', 'claim', 'todo', 'send', 'done'].map((page) => `work_${page}`),
  ...['flow_follow', 'flow_follow_delete', 'flow_manager', 'flow_manager_image', 'flow_model'],
  ...['work_start_image', 'work_start_flow', 'work_claim_follow', 'work_claim_detail', 'work_todo_handle'],
  ...['work_todo_detail', 'work_todo_follow', 'work_send_detail', 'work_send_follow', 'work_done_detail'],
  'work_done_follow',
];
