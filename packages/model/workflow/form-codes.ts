/** Codes of whoever fills in forms of processes: they pick people, departments, stations and devices for them. */
export const formCodes = ['work_start_flow', 'work_todo_handle'] as const;
