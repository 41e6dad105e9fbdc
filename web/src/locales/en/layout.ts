export const layout = {
  above: '{n} more to choose above',
  below: '{n} more to choose below',
  there: '{n} to choose here',
};
