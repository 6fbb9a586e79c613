/** The spelling of options on the command line. */

/** `compressionLevel` → `compression-level`; what is spelled so already stays. */
export function kebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
