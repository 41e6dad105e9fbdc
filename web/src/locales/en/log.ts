/** The list of what happened. */
export const log = {
  setup: 'Setup',
  draws: '{n} {n:draw|draws}',
  search: 'Search the log',
  nothing: 'No line says that.',
};
