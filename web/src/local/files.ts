/** Data as a file of the person's own. */

export function save(data: unknown, name: string): void {
  const made = new Blob([JSON.stringify(data)], { type: 'application/json' });
  const anchor = document.createElement('a');
  anchor.href = URL.createObjectURL(made);
  anchor.download = `tawantin-${name}.json`;
  anchor.click();
  URL.revokeObjectURL(anchor.href);
}
