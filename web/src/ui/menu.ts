/** A menu made of <details>: a click elsewhere or Escape closes it. */

export function closes(menu: HTMLDetailsElement): () => void {
  const elsewhere = (event: Event): void => {
    if (!menu.contains(event.target as Node)) menu.open = false;
  };
  const escape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !menu.open) return;
    event.stopPropagation();
    menu.open = false;
    menu.querySelector('summary')?.focus();
  };
  document.addEventListener('pointerdown', elsewhere);
  document.addEventListener('focusin', elsewhere);
  document.addEventListener('keydown', escape);
  return () => {
    document.removeEventListener('pointerdown', elsewhere);
    document.removeEventListener('focusin', elsewhere);
    document.removeEventListener('keydown', escape);
  };
}
