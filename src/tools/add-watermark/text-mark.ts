/** A text as a mark, laid out for each size of page. */
import { autoFontSize } from '../../contract/pages/mark-placement.ts';
import type { PageSize } from '../../contract/pages/page-size.ts';
import type { Addition } from '../../engine/document/catalog/false-claim.ts';
import { type Lettering, type LetterStyle, letteringFor } from '../../engine/text-setting/text-setter.ts';
import { type Mark, type MarkSource, type Options, placingOf, type SourceRequest } from './mark.ts';
import { fillTokens, type Tokens } from './tokens.ts';

export async function openText(request: SourceRequest): Promise<MarkSource> {
  return new TextSource(await letteringFor(request.document), request);
}

class TextSource implements MarkSource {
  readonly usualRotation = 45;
  readonly isText = true;
  readonly #lettering: Lettering;
  readonly #request: SourceRequest;

  constructor(lettering: Lettering, request: SourceRequest) {
    this.#lettering = lettering;
    this.#request = request;
  }

  get color(): Addition['color'] {
    const { red, green, blue } = this.#request.options.color;
    return red === green && green === blue ? 'gray' : 'rgb';
  }

  markFor(page: PageSize, tokens: Tokens): Mark {
    const { options, optionalContent } = this.#request;
    const text = fillTokens(options.text, tokens);
    const style = { ...letterStyle(options), sizePt: this.#fontSize(page, text) };
    const group = options.opacity < 1;
    const { form, laid } = this.#lettering.form(text, style, {
      group,
      ...(optionalContent ? { optionalContent } : {}),
    });
    const size = { widthPt: laid.widthPt, heightPt: laid.heightPt };
    return { form, size, formSize: size };
  }

  async finish(): Promise<void> {
    const { missing } = this.#lettering;
    if (missing.length > 0) this.#request.context.warn('letters-missing', { letters: missing.join(' ') });
    await this.#lettering.finish();
  }

  async close(): Promise<void> {}

  #fontSize(page: PageSize, text: string): number {
    const { options } = this.#request;
    if (options['font-size'] !== 'auto') return options['font-size'];
    const unit = 100;
    const measured = this.#lettering.measure(text, { ...letterStyle(options), sizePt: unit });
    const atOnePt = { widthPt: measured.widthPt / unit, heightPt: measured.heightPt / unit };
    return autoFontSize(page, atOnePt, placingOf(options, this.usualRotation));
  }
}

function letterStyle(options: Options): LetterStyle {
  const { font, bold, italic, color } = options;
  return { family: font, bold, italic, color, sizePt: 1, align: 'center' };
}
