/** How brightness, contrast and saturation change colours: what the preview shows and the work does. */

/** Middle of the tones, about which contrast turns. */
const MIDDLE = 0.5;

/**
 * Black and white keep their places under brightness; tones between them become lighter or darker.
 * @param brightness and contrast from -100 to 100; 0 changes nothing. @returns the new light of an old one, 0 to 1.
 */
export function toneCurve(brightness: number, contrast: number): (value: number) => number {
  const exponent = 2 ** (-brightness / 50);
  const slope = contrast <= 0 ? 1 + contrast / 100 : 1 + contrast / 25;
  return (value) => Math.max(0, Math.min(1, MIDDLE + (value ** exponent - MIDDLE) * slope));
}

/** What distances from grey are multiplied by. @param saturation from -100, which is grey, to 100. */
export function vividness(saturation: number): number {
  return saturation <= 0 ? 1 + saturation / 100 : 1 + saturation / 50;
}
