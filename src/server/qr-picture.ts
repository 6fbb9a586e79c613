/** A QR code as an SVG document: black on white, with the margin that readers need (ISO/IEC 18004, four modules). */
import { makeCode } from '../adapters/make-code.ts';

const MARGIN = 4;

export async function qrPicture(text: string): Promise<string> {
  const { width, height, black } = await makeCode(text, 'qr');
  const [across, down] = [width + 2 * MARGIN, height + 2 * MARGIN];
  const modules = black.flatMap((isBlack, at) =>
    isBlack ? [`M${MARGIN + (at % width)} ${MARGIN + Math.floor(at / width)}h1v1h-1z`] : [],
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${across} ${down}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${across}v${down}h-${across}z"/><path d="${modules.join('')}"/></svg>`
  );
}
