export const layout = {
  above: '{n} more to choose above',
  below: '{n} more to choose below',
  left: '{n} more to choose to the left',
  right: '{n} more to choose to the right',
  there: '{n} to choose here',
};
