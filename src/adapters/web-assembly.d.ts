/** The few parts of WebAssembly's interface that we use: TypeScript declares it with the browser's types only. */
declare namespace WebAssembly {
  type ExportValue = (...values: number[]) => unknown;
  type Imports = Record<string, Record<string, unknown>>;

  class Module {
    constructor(bytes: Uint8Array);
  }
  class Instance {
    constructor(module: Module, imports: Imports);
    readonly exports: Readonly<Record<string, ExportValue>>;
  }
  class Table {
    set(index: number, value: ExportValue): void;
  }
  function instantiate(bytes: Uint8Array, imports: Imports): Promise<{ readonly instance: Instance }>;
}
