/** The colour of a pixel as its differences from its brightness (ITU-R BT.601, as JPEG has them), in levels of 255; grey is 0. */

export function blueDifference(red: number, green: number, blue: number): number {
  return -0.169 * red - 0.331 * green + 0.5 * blue;
}

export function redDifference(red: number, green: number, blue: number): number {
  return 0.5 * red - 0.419 * green - 0.081 * blue;
}
