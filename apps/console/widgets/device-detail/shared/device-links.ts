/** Addresses of a device in a picture or list of its station. They are links, so they can be opened in a new tab. */
export interface DeviceLinks {
  /** Address of the page with the device open. */
  readonly deviceHref: (device: { readonly id: string }) => string;
  /** Address of the page with the settings of the device open; absent: the user may not change them here. */
  readonly settingsHref?: ((device: { readonly id: string; readonly type: number }) => string) | undefined;
}
