/** Files of the gallery's own, made in the page: grey lines for text, so that no font has to come. */

const [WIDTH_PT, HEIGHT_PT] = [420, 594];
const LINES = 16;
export const PAPER_PAGES = 8;

/** Page n ends after n lines fewer than the page could hold, so that pages can be told apart. */
export function paper(name: string): File {
  const pages = Array.from({ length: PAPER_PAGES }, (_, index) => index);
  const kids = pages.map((index) => `${3 + 2 * index} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${PAPER_PAGES} /Kids [${kids}] >>`,
    ...pages.flatMap((index) => {
      const drawn = linesOf(LINES - index);
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH_PT} ${HEIGHT_PT}] /Resources << >> /Contents ${4 + 2 * index} 0 R >>`,
        `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
      ];
    }),
  ];
  return new File([written(objects)], name, { type: 'application/pdf' });
}

function linesOf(count: number): string {
  const bars = Array.from({ length: count }, (_, row) => `50 ${500 - 28 * row} ${row === count - 1 ? 180 : 320} 8 re`);
  return `0.7 g ${bars.join(' ')} f`;
}

/** Objects 1, 2, … with a cross-reference table (ISO 32000-1, 7.5.4). */
function written(objects: readonly string[]): string {
  let text = '%PDF-1.7\n';
  const rows = objects.map((body, index) => {
    const row = `${String(text.length).padStart(10, '0')} 00000 n \n`;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return row;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`;
  return `${text}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
}

/** A picture of a hill under the sun. */
export function drawing(name: string, width: number, height: number): File {
  const hill = `M0 ${height} L0 ${0.7 * height} L${0.4 * width} ${0.45 * height} L${width} ${0.8 * height} L${width} ${height} Z`;
  const shapes = `<rect width="100%" height="100%" fill="#cfe3ee"/><path d="${hill}" fill="#7d9471"/>`;
  const sun = `<circle cx="${0.72 * width}" cy="${0.28 * height}" r="${0.1 * width}" fill="#f0c45c"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}${sun}</svg>`;
  return new File([svg], name, { type: 'image/svg+xml' });
}
