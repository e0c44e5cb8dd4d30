/** Typed words that search for a state instead of a name: true = online. */
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
