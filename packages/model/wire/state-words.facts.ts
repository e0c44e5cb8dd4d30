/** Words that ask for a state and not for a name, as they are typed: whether it is online. */
export const stateWords: Readonly<Record<string, boolean>> = {
  offline: false,
  离线: false,
  lixian: false,
  lx: false,
  online: true,
  在线: true,
  zaixian: true,
  zx: true,
};
