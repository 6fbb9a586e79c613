/** The device colour space that each of these operators sets (ISO 32000-2, 8.6.8). */
export const DEVICE_COLOUR_OPERATORS: Readonly<Record<string, 'DeviceGray' | 'DeviceRGB' | 'DeviceCMYK'>> = {
  g: 'DeviceGray',
  G: 'DeviceGray',
  rg: 'DeviceRGB',
  RG: 'DeviceRGB',
  k: 'DeviceCMYK',
  K: 'DeviceCMYK',
};
