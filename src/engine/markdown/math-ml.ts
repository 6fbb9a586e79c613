/** Puts formulas into a page: as MathML, made by Temml from their TeX, or as their TeX where nothing would draw it. */
import { escapeHtml } from '../../contract/text/escape-html.ts';
import type { Formula } from './formulas.ts';

const PLACE = /<span data-formula="(\d+)"><\/span>/g;
/** Macros of a formula unfold so far. */
const MAX_EXPAND = 500;

type Draw = (formula: Formula) => string | undefined;

/** @returns the page, and how many formulas stand as they were written, since they cannot be read. */
export async function drawFormulas(
  html: string,
  formulas: readonly Formula[],
  as: 'mathml' | 'source',
): Promise<{ readonly html: string; readonly unread: number }> {
  const draw = as === 'mathml' && formulas.length > 0 ? await loadTemml() : undefined;
  let unread = 0;
  const drawn = html.replaceAll(PLACE, (_, number: string) => {
    const formula = formulas[Number(number)];
    if (!formula) return '';
    const mathml = draw?.(formula);
    if (draw && mathml === undefined) unread++;
    return mathml ?? `<code class="formula-source">${escapeHtml(formula.tex)}</code>`;
  });
  return { html: drawn, unread };
}

async function loadTemml(): Promise<Draw> {
  const { default: temml } = await import('temml');
  return ({ tex, isDisplay }) => {
    try {
      const options = { displayMode: isDisplay, throwOnError: true, trust: false, maxExpand: MAX_EXPAND };
      const mathml = temml.renderToString(tex, options);
      // Whoever hears the page is told the formula as it was written.
      return `<span role="img" class="math" aria-label="${escapeHtml(tex)}">${mathml}</span>`;
    } catch {
      return undefined;
    }
  };
}
