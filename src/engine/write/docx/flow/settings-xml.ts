/** settings.xml: that the file is of today's Word, and what holds for all its sections (ECMA-376 part 1, 17.15). */
import { XML_HEAD } from '../../office/xml.ts';
import { WORD_MAIN } from '../parts.ts';

export interface DocumentSettings {
  /** The document has a colour behind its text, which Word shows only where it is told to. */
  readonly hasGround: boolean;
  readonly mirrorsMargins: boolean;
  readonly evenPagesDiffer: boolean;
  readonly hasFootnotes: boolean;
  readonly hasEndnotes: boolean;
}

/** Without it Word shows "Compatibility Mode" and lays tables out as in 2007. */
const MODE =
  '<w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat>';

export function settingsXml(settings: DocumentSettings): string {
  const { hasGround, mirrorsMargins, evenPagesDiffer, hasFootnotes, hasEndnotes } = settings;
  const separators = (kind: string) => `<w:${kind} w:id="-1"/><w:${kind} w:id="0"/>`;
  return [
    `${XML_HEAD}<w:settings xmlns:w="${WORD_MAIN}"><w:zoom w:percent="100"/>`,
    hasGround ? '<w:displayBackgroundShape/>' : '',
    mirrorsMargins ? '<w:mirrorMargins/>' : '',
    '<w:defaultTabStop w:val="720"/>',
    evenPagesDiffer ? '<w:evenAndOddHeaders/>' : '',
    '<w:characterSpacingControl w:val="doNotCompress"/>',
    hasFootnotes ? `<w:footnotePr>${separators('footnote')}</w:footnotePr>` : '',
    hasEndnotes ? `<w:endnotePr><w:numFmt w:val="lowerRoman"/>${separators('endnote')}</w:endnotePr>` : '',
    `${MODE}</w:settings>`,
  ].join('');
}
