/** Ways to break the product on purpose, a fact each: `npm run facts -- --break` does it to see that a test of the fact fails. */

export interface FactBreak {
  readonly fact: string;
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly text: string;
  readonly becomes: string;
}

export const FACT_BREAKS: readonly FactBreak[] = [
  change('rating-only-where-set', 'src/server/site-pages.ts', 'rating !== undefined && reviews > 0', 'true'),
  change('deleted-by-themselves', 'src/jobs/sweep.ts', 'await store.files.remove(jobPrefix(id));', ''),
  change('head-theme-color', 'src/web/features/seo/page-meta.ts', '#0ea5e9', '#0ea5e8'),
  change('head-share-image', 'src/web/features/seo/share-image.ts', '1200', '1100'),
  change('file-robots', 'src/server/routes/site-routes.ts', 'nSitemap: ', 'nMap: '),
  change('ads-banner-desk', 'src/web/features/ads/ad-box.css', 'width: 728px', 'width: 700px'),
  change('rotate-preview', 'src/tools/rotate-pdf/panel.css', 'width: 60px', 'width: 90px'),
  change('excel-grids', 'src/engine/layout/grids/table-lines.ts', 'columns: inner.map(round)', 'columns: []'),
  change('theme-key', 'src/web/features/theme/theme.ts', "'sheaf-theme'", "'theme'"),
  change('toast-five-seconds', 'src/ui/toaster.tsx', 'SHOWN_MS = 5_000', 'SHOWN_MS = 9_000'),
  change('toast-swipe', 'src/ui/toaster.tsx', 'SWIPE_PX = 50', 'SWIPE_PX = 500'),
  change('toast-one-at-a-time', 'src/ui/toast-store.ts', 'TOAST_LIMIT = 1', 'TOAST_LIMIT = 2'),
  change('tooltip-after-700', 'src/ui/tooltip-layer.tsx', 'OPEN_AFTER_MS = 700', 'OPEN_AFTER_MS = 300'),
  change('lite-slow-connection', 'src/web/features/bandwidth/bandwidth.ts', "'2g', '3g'", "'2g'"),
  change('lite-save-data', 'src/web/features/bandwidth/bandwidth.ts', 'saveData === true', 'saveData === undefined'),
  change('consent-session', 'src/web/features/consent/consent.ts', "writeStored('sessionStorage', KEY, consent);", ''),
  change(
    'timeout-reload',
    'src/web/features/panel/use-long-work-notice.ts',
    'RELOAD_AFTER_MS = 3_000',
    'RELOAD_AFTER_MS = 90_000',
  ),
  change(
    'timeout-two-minutes',
    'src/web/features/panel/flow.ts',
    'NOTICE_AFTER_MS = 120_000',
    'NOTICE_AFTER_MS = 240_000',
  ),
  change('generate-twelve', 'src/web/features/panel/generate-password.ts', 'LENGTH = 12', 'LENGTH = 11'),
  change(
    'progress-forward',
    'src/web/features/job/job-session.ts',
    'Math.max(before, status.progress)',
    'status.progress',
  ),
  change('rule-system-files', 'src/ui/visitors-file.ts', "['.DS_Store', 'Thumbs.db']", "['.DS_Store']"),
  change('rule-100-mb', 'src/contract/limits.ts', '104_857_600', '104_857_601'),
  change(
    'rule-password-four',
    'src/web/features/panel/password-rules.ts',
    'MIN_PASSWORD_LENGTH = 4',
    'MIN_PASSWORD_LENGTH = 3',
  ),
  change('edit-as-seen', 'src/engine/marks/mark-drawing.ts', '0, seen.heightPt], seen.toPage', '0, 0], seen.toPage'),
  change('edit-follows-text', 'src/engine/marks/mark-writer.ts', "BM: name('Multiply')", "BM: name('Normal')"),
  change(
    'edit-names-mark',
    'src/contract/page-marks-option.ts',
    "'in-mark', { mark, option",
    "'in-mark', { mark: mark + 1, option",
  ),
  change('edit-keeps-rest', 'src/engine/marks/mark-writer.ts', 'this.#tags?.finish();', ''),
  change('edit-undo', 'src/tools/edit-pdf/history.ts', "deed !== '' && deed === last", 'false'),
  change(
    'resized-pages-keep-text',
    'src/tools/resize-pages/operation.ts',
    'if (changed.size > 0) transformTargets(document, changed);',
    '',
  ),
  change(
    'flattened-looks-the-same',
    'src/engine/document/forms/button-look.ts',
    "if (!dict || !states || dict.has('AS')) return;",
    'return;',
  ),
  change(
    'metadata-in-agreement',
    'src/engine/document/catalog/edit-facts.ts',
    'return writeFacts(document, xmp, wanted) || isNew;',
    'return isNew;',
  ),
  change(
    'sheets-keep-text-and-links',
    'src/engine/document/impose/impose-pages.ts',
    'for (const [page, sheet] of followers) document.set(page, sheet);',
    '',
  ),
  change(
    'redaction-is-proven',
    'src/engine/redact/clear/clear-strings.ts',
    "return key === 'URI' ? new PdfString(new Uint8Array()) : makeText(left);",
    'return value;',
  ),
  change(
    'redaction-keeps-places',
    'src/engine/redact/content/show-text.ts',
    'else line.move(-distance);',
    'else line.move(0);',
  ),
  change(
    'booklet-folds',
    'src/tools/booklet-pdf/fold.ts',
    '[page(2 * sheet + 1), page(last - 2 * sheet - 1)]',
    '[page(last - 2 * sheet - 1), page(2 * sheet + 1)]',
  ),
  change(
    'cropped-keeps-content',
    'src/contract/content-box.ts',
    'found = found ? around(found, mark) : mark;',
    'found ??= { ...mark, right: mark.left + 2 };',
  ),
  change(
    'repaired-opens',
    'src/tools/repair-pdf/operation.ts',
    'for (const kind of damage) found[FINDINGS[kind]] = 1;',
    '',
  ),
  change(
    'overlay-by-page',
    'src/tools/overlay-pdf/operation.ts',
    "return repeat === 'all' ? place % count : count - 1;",
    'return count - 1;',
  ),
  change(
    'overlay-as-seen',
    'src/tools/overlay-pdf/operation.ts',
    'const toPage = multiply(fitOn(seen, page), seen.toPage);',
    'const toPage = fitOn(seen, page);',
  ),
  change(
    'poster-is-whole',
    'src/tools/posterize-pdf/lay-poster.ts',
    'const x = margin + left - column * stepX;',
    'const x = margin + left;',
  ),
  change(
    'word-keeps-posters',
    'src/engine/layout/flow/placed-page.ts',
    'if (over.length < OVER.words * words.length) return false;',
    'return false;',
  ),
  change(
    'cropped-away-is-gone',
    'src/tools/crop-pdf/cut-outside.ts',
    'const outside = survey.glyphs.filter(({ box }) => isApart(box, kept, 0));',
    'const outside = survey.glyphs.slice(0, 0);',
  ),
  change(
    'comments-go',
    'src/contract/comment-kinds.ts',
    "filter((kind) => kind !== 'links')",
    'filter((kind) => kind)',
  ),
  change(
    'blank-pages-go',
    'src/tools/remove-blank-pages/operation.ts',
    'filter((index) => !gone.has(index + 1))',
    'filter((index) => index === 0)',
  ),
  change(
    'sanitised-runs-nothing',
    'src/engine/document/clean/remove-actions.ts',
    'if (this.#choice.scripts) this.#dropScriptNames();',
    '',
  ),
  change('pdf-info-tells', 'src/tools/pdf-info/document-facts.ts', "kind !== 'Popup' && ", ''),
  change('rule-rotation-default', 'src/tools/rotate-pdf/tool.ts', 'default: 90', 'default: 180'),
  change('viewer-no-file', 'src/web/words/viewer.ts', "'No PDF file specified.'", "'Nothing'"),
  change('viewer-password-wrong', 'src/web/features/viewer/pdf-body.tsx', "2: 'wrong'", "2: 'needed'"),
  change('viewer-failed-page', 'src/web/features/files/patient-ranges.ts', 'this.#onMissing();', ''),
  change('viewer-shows-file', 'src/web/features/viewer/pdf-view.ts', "step ? 'again' : ''", "''"),
  change('text-too-many', 'src/contract/error-table.ts', "'Too many files'", "'Too much'"),
  change('permissions-defaults', 'src/web/features/panel/protect-fields.tsx', 'modify: false', 'modify: true'),
  change('poll-tool', 'src/web/features/panel/flow.ts', 'nextMs: 4_000', 'nextMs: 5_000'),
  change('health-every-30-s', 'src/web/routes/ranking-optimizer.tsx', 'REFRESH_MS = 30_000', 'REFRESH_MS = 60_000'),
  change('call-compress', 'src/server/routes/submit-routes.ts', "status: 'processing'", "status: 'completed'"),
  change('score-weights', 'src/contract/site-owner.ts', "found('sitemap', 20", "found('sitemap', 25"),
  change('score-bands', 'src/contract/site-owner.ts', 'score >= 70', 'score >= 60'),
  change('emergency-pause', 'src/web/routes/instant-indexing.tsx', 'PAUSE_MS = 500', 'PAUSE_MS = 100'),
  change('retention-range', 'src/contract/limits.ts', 'max: 30', 'max: 60'),
  change('admin-token', 'src/server/admin.ts', "throw new ToolError('unauthorized')", 'return'),
  change('text-status-check', 'src/web/words/panel.ts', 'Status check failed: ', 'No answer: '),
  change('text-submit-status', 'src/web/features/job/calls.ts', '`HTTP ${', '`Status ${'),
  change('toast-status-check-failed', 'src/web/words/panel.ts', "'Status Check Failed'", "'No News'"),
  change('contact-offline', 'src/web/words/pages.ts', "'Connection Error'", "'No Connection'"),
];

function change(fact: string, file: string, text: string, becomes: string): FactBreak {
  return { fact, file, text, becomes };
}
