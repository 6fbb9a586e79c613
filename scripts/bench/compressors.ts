/** The programs that make PDFs smaller, each told the same level in its own way. */
import path from 'node:path';

const APP = path.resolve(import.meta.dirname, '../..');

export const LEVELS = ['low', 'medium', 'high'] as const;
export type BenchLevel = (typeof LEVELS)[number];

export interface CompressorProgram {
  readonly name: string;
  /** Must answer `--version`. */
  readonly program: string;
  command(input: string, output: string): readonly string[];
}

const GS_SETTINGS = { low: '/printer', medium: '/ebook', high: '/screen' } as const;

/** Ours first. */
export function compressorPrograms(level: BenchLevel): readonly CompressorProgram[] {
  return [
    {
      name: 'sheaf',
      program: path.join(APP, 'bin/sheaf'),
      command: (input, output) => [
        ...['compress-pdf', input, '--compression-level', level, '--out', path.dirname(output)],
        ...['--output-name', path.basename(output, '.pdf')],
      ],
    },
    {
      name: 'gs',
      program: 'gs',
      command: (input, output) => [
        ...['-q', '-dNOPAUSE', '-dBATCH', '-dSAFER', '-sDEVICE=pdfwrite', `-dPDFSETTINGS=${GS_SETTINGS[level]}`],
        `-sOutputFile=${output}`,
        input,
      ],
    },
    {
      name: 'qpdf',
      program: 'qpdf',
      command: (input, output) => [
        ...['--object-streams=generate', '--recompress-flate', '--compression-level=9', '--warning-exit-0'],
        input,
        output,
      ],
    },
    {
      name: 'ocrmypdf',
      program: 'ocrmypdf',
      command: (input, output) => ['-q', '--skip-text', '--tesseract-timeout', '0', '-O3', input, output],
    },
  ];
}
