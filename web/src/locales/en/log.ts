/** The list of what happened. */
export const log = {
  setup: 'Set-up',
  draws: '{n} draws',
  search: 'Search the log',
  nothing: 'No line says that.',
};
