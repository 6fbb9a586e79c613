/** Writes text as a Word file of plain paragraphs, page by page: words to go on working with, not the look of the page. */
import { type FileHandle, open, rm } from 'node:fs/promises';
import { lineText } from '../../layout/lines/text-line.ts';
import { directionOf } from '../../page/letters/letters.ts';
import type { TextLine } from '../../page/words/line.ts';
import { OfficePackage } from '../office/package.ts';
import { XML_HEAD, xmlText } from '../office/xml.ts';

const NAMESPACE = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
/** A paragraph that is higher by this factor than most of its page is a heading. */
const HEADING_SIZE = 1.35;
const MAX_HEADING_LETTERS = 120;

/** A4 with 2.5 cm around it, in twentieths of a point. */
const SECTION =
  '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1417" w:right="1417" w:bottom="1417" w:left="1417" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr>';

const STYLES = `${XML_HEAD}<w:styles xmlns:w="${NAMESPACE}"><w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="22"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="120"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:pPr><w:keepNext/><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/><w:sz w:val="30"/></w:rPr></w:style></w:styles>`;

export class ParagraphsDocx {
  readonly #path: string;
  readonly #body: FileHandle;
  #pages = 0;

  private constructor(path: string, body: FileHandle) {
    this.#path = path;
    this.#body = body;
  }

  static async create(path: string): Promise<ParagraphsDocx> {
    const body = await open(`${path}.body`, 'w');
    await body.write(`${XML_HEAD}<w:document xmlns:w="${NAMESPACE}"><w:body>`);
    return new ParagraphsDocx(path, body);
  }

  /** Every page begins on a page of its own. */
  async add(lines: readonly TextLine[]): Promise<void> {
    const texts = paragraphs(lines);
    const isFirst = this.#pages++ === 0;
    const xml = texts.map((each, index) => paragraphXml(each, !isFirst && index === 0));
    if (texts.length === 0 && !isFirst) xml.push('<w:p><w:pPr><w:pageBreakBefore/></w:pPr></w:p>');
    await this.#body.write(xml.join(''));
  }

  async finish(signal: AbortSignal): Promise<void> {
    await this.#body.write(`${SECTION}</w:body></w:document>`);
    await this.#body.close();
    const made = new OfficePackage(this.#path);
    made.addRelations('_rels/.rels', [{ id: 'rId1', type: 'officeDocument', target: 'word/document.xml' }]);
    made.addFile('word/document.xml', `${this.#path}.body`, { type: `${TYPE}.document.main+xml` });
    made.addRelations('word/_rels/document.xml.rels', [{ id: 'rId1', type: 'styles', target: 'styles.xml' }]);
    made.addText('word/styles.xml', STYLES, `${TYPE}.styles+xml`);
    await made.finish({}, signal);
    await rm(`${this.#path}.body`, { force: true });
  }

  async close(): Promise<void> {
    await this.#body.close().catch(() => undefined);
    await rm(`${this.#path}.body`, { force: true });
  }
}

interface Paragraph {
  readonly text: string;
  readonly isHeading: boolean;
}

function paragraphs(lines: readonly TextLine[]): readonly Paragraph[] {
  const sizes = lines.map(({ sizePt }) => sizePt).sort((a, b) => a - b);
  const body = sizes[Math.floor(sizes.length / 2)] ?? 0;
  const groups: TextLine[][] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (last && !line.startsParagraph) last.push(line);
    else groups.push([line]);
  }
  return groups.map((group) => {
    const text = group
      .map(lineText)
      .join(' ')
      .replace(/[ \n]+/g, ' ')
      .trim();
    const size = Math.min(...group.map(({ sizePt }) => sizePt));
    return { text, isHeading: size > HEADING_SIZE * body && text.length <= MAX_HEADING_LETTERS };
  });
}

function paragraphXml({ text, isHeading }: Paragraph, breaksPage: boolean): string {
  const rightToLeft = directionOf(text) === 'rtl';
  const properties = [
    isHeading ? '<w:pStyle w:val="Heading1"/>' : '',
    breaksPage ? '<w:pageBreakBefore/>' : '',
    rightToLeft ? '<w:bidi/>' : '',
  ].join('');
  const runs = text
    .split('\t')
    .map((part) => `<w:t xml:space="preserve">${xmlText(part)}</w:t>`)
    .join('<w:tab/>');
  const run = `<w:r>${rightToLeft ? '<w:rPr><w:rtl/></w:rPr>' : ''}${runs}</w:r>`;
  return `<w:p>${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}${run}</w:p>`;
}
