/** Where a device is opened from a picture or list of its station. Links: they open in a new tab too. */
export interface DeviceLinks {
  /** Address of the page with the device opened. */
  readonly deviceHref: (device: { readonly id: string }) => string;
  /** Address of the page with what the device is set to opened; absent: nobody may set it here. */
  readonly settingsHref?: ((device: { readonly id: string; readonly type: number }) => string) | undefined;
}
