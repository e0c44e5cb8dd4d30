/** Addresses of the base map's files (scripts/base-map.ts). */
declare module 'virtual:base-map' {
  export const land: string;
  export const borders: string;
  export const areas: string;
  export const places: string;
}
