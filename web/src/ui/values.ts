/** A value of a game's data as one reads it: lists with commas, lists of lists in brackets. */
export function written(value: unknown): string {
  if (value === null) return '–'; // there is none
  if (Array.isArray(value))
    return value
      .map((item) => (Array.isArray(item) ? `[${written(item)}]` : written(item)))
      .join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
