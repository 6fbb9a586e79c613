/** Modules of Node that a bundle loads when one of their functions is first called, not when it starts. */
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const PREFIX = '\0lazy:';

/**
 * Sources go on importing by name. A class that is only made anew works; one that is asked by `instanceof` does not.
 * @param names with `node:`.
 */
export function lazyBuiltins(names: readonly string[]): Plugin {
  return {
    name: 'lazy-builtins',
    enforce: 'pre',
    resolveId: (source) => (names.includes(source) ? `${PREFIX}${source}` : null),
    load: (id) => (id.startsWith(PREFIX) ? lazyModule(id.slice(PREFIX.length)) : null),
  };
}

function lazyModule(name: string): string {
  const members = Object.entries(require(name) as Readonly<Record<string, unknown>>);
  const exported = members.map(([member, value]) => {
    const real = `process.getBuiltinModule(${JSON.stringify(name)}).${member}`;
    if (typeof value === 'function')
      return `export function ${member}(...given) { return new.target ? Reflect.construct(${real}, given) : ${real}(...given); }`;
    return `export const ${member} = /* @__PURE__ */ new Proxy({}, { get: (_, key) => ${real}[key] });`;
  });
  return exported.join('\n');
}
