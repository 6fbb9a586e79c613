/** Headers of every answer: what a browser may do with our pages, and what nobody may. */
import type { FastifyInstance } from 'fastify';

const HEADERS: Readonly<Record<string, string>> = {
  // Answers are about one visitor, but for pages and their assets, which say so themselves.
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
};

/** For answers that are no pages: nothing may be loaded or run. */
const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'";

export function securityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ ...HEADERS, 'content-security-policy': CLOSED_POLICY });
  });
}

/** For scripts, which a worker takes as its own policy: the PDF reader decodes pictures and colours with WebAssembly. */
export const SCRIPT_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self' blob:; font-src 'self' data:";

/** @param scriptHashes `sha256-…` of the page's own inline scripts. */
export function pagePolicy(scriptHashes: readonly string[]): string {
  const scripts = ["'self'", ...scriptHashes.map((hash) => `'${hash}'`)].join(' ');
  return [
    "default-src 'none'",
    // 'wasm-unsafe-eval': the viewer decodes JPEG 2000 and colour profiles with WebAssembly.
    `script-src ${scripts} 'wasm-unsafe-eval'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self' data:",
    "connect-src 'self' blob:",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
