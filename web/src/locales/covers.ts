import { texts } from '../lib/words';

export const covers = texts(
  { princes: 'The Princes of' },
  { princes: 'Die Prinzen von' },
  { princes: 'De prinsen van' },
);
