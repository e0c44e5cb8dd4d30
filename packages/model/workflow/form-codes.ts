/**
 * Permission codes of users who fill in forms of processes: they choose people, departments, stations and
 * devices there.
 */
export const formCodes = ['work_start_flow', 'work_todo_handle'] as const;

/** Permission codes of users who take part in processes at all; each row is checked separately. */
export const flowReaders: readonly string[] = [
  ...['start', 'claim', 'todo', 'send', 'done'].map((page) => `work_${page}`),
  ...['flow_follow', 'flow_follow_delete', 'flow_manager', 'flow_manager_image', 'flow_model'],
  ...['work_start_image', 'work_start_flow', 'work_claim_follow', 'work_claim_detail', 'work_todo_handle'],
  ...['work_todo_detail', 'work_todo_follow', 'work_send_detail', 'work_send_follow', 'work_done_detail'],
  'work_done_follow',
];
