declare module 'virtual:packs' {
  type Name = 'python' | 'library' | 'engine' | 'worker';
  /** Where each lies, and how many bytes it is on the way. */
  export const packs: Record<Name, { url: string; bytes: number }>;
}

declare module 'pyodide/pyodide.asm.mjs' {
  const create: NonNullable<Parameters<typeof import('pyodide').loadPyodide>[0]> extends {
    createPyodideModule?: infer Create;
  }
    ? Create
    : never;
  export default create;
}
