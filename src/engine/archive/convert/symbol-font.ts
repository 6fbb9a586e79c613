/** The standard font Symbol: what its codes mean and how wide they are (ISO 32000-2, D.5; Adobe's Symbol.afm 001.008). */

interface SymbolLetter {
  readonly text: string;
  /** Thousandths of an em. */
  readonly width: number;
}

/** First code, letters from there on, and their widths. The one blank behind the first is no letter. */
const ROWS: readonly (readonly [first: number, letters: string, widths: string])[] = [
  [
    0x20,
    ' !∀#∃%&∋()∗+,−./0123456789:;<=>?',
    '250 333 713 500 549 833 778 439 333 333 500 549 250 549 250 278 500 500 500 500 500 500 500 500 500 500 278 278 549 549 549 444',
  ],
  [
    0x40,
    '≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_',
    '549 722 667 722 612 611 763 603 722 333 631 722 686 889 722 722 768 741 556 592 611 690 439 768 645 795 611 333 863 333 658 500',
  ],
  [
    0x60,
    '‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼',
    '500 631 549 549 494 439 521 411 603 329 603 549 549 576 521 549 549 521 549 603 439 576 713 686 493 686 494 480 200 480 549',
  ],
  [
    0xa0,
    '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵',
    '750 620 247 549 167 713 500 753 753 753 753 1042 987 603 987 603 400 549 411 549 549 713 494 460 549 549 549 549 1000 603 1000 658',
  ],
  [
    0xc0,
    'ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓',
    '823 686 795 987 768 768 823 768 768 713 713 713 713 713 713 713 768 713 790 790 890 823 549 250 713 603 603 1042 987 603 987 603',
  ],
  [
    0xe0,
    '◊⟨®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪ ⟩∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭',
    '494 329 790 790 786 713 384 384 384 384 384 384 494 494 494 494 0 329 274 686 686 686 384 384 384 384 384 384 494 494 494',
  ],
];

const LETTERS: ReadonlyMap<number, SymbolLetter> = new Map(
  ROWS.flatMap(([first, letters, widths]) => {
    const told = widths.split(' ').map(Number);
    return [...letters].map((text, index) => [first + index, { text, width: told[index] ?? 0 }] as const);
  }).filter(([, { width }]) => width > 0),
);

export function symbolLetter(code: number): SymbolLetter | undefined {
  return LETTERS.get(code);
}
