/** A sample that claims to follow PDF/A, and says what its device colours are. */
import { samplePdf, sampleStream } from './sample-pdf.ts';

export interface ArchivedOptions {
  readonly part?: number;
  /** What its one profile is called, and how many components its colours have. */
  readonly condition?: string;
  readonly components?: number;
}

/** One page, PDF/A-2b in sRGB where nothing else is said. */
export function archivedPdf({ part = 2, condition = 'sRGB', components = 3 }: ArchivedOptions = {}): Buffer {
  return samplePdf(1, {
    catalog: '/OutputIntents [120 0 R] /Metadata 122 0 R',
    objects: {
      120: `<< /S /GTS_PDFA1 /OutputConditionIdentifier (${condition}) /DestOutputProfile 121 0 R >>`,
      121: sampleStream('icc', `/N ${components}`),
      122: sampleStream(claim(part), '/Type /Metadata /Subtype /XML'),
    },
  });
}

function claim(part: number): string {
  const rdf = 'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"';
  const pdfa = 'xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"';
  const entries = `<pdfaid:part>${part}</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>`;
  const description = `<rdf:Description rdf:about="" ${pdfa}>${entries}</rdf:Description>`;
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF ${rdf}>${description}</rdf:RDF></x:xmpmeta>`;
}
