/** `{name}` is a value; `{n:one|many}` picks a word by the number n. */
export function fill(
  text: string,
  values: Record<string, string | number>,
  language: string,
): string {
  return text.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (whole, name, one, many) => {
    const value = values[name as string];
    if (value === undefined) return whole;
    if (one === undefined) return String(value);
    const single = new Intl.PluralRules(language).select(Number(value)) === 'one';
    return (single ? one : many) as string;
  });
}
