import type * as en from '../en/lesson';
import type { Same } from '..';

export const start: Same<typeof en.start> = {
  guided: 'Begeleide partij',
};

export const lesson: Same<typeof en.lesson> = {
  title: 'Begeleide partij',
  next: 'Volgende',
  back: 'Terug',
  fold: 'Plaats maken',
  open: 'De begeleider tonen',
  leave: 'De les verlaten',
  left: 'De begeleider zwijgt; je partij gaat door.',
  resume: 'De les voortzetten',
  anew: 'Opnieuw beginnen',
  place: '{n} van {all}',
  brings: 'Wat het opleverde',
  try: 'Bijvoorbeeld:',
  yours: 'Nu kies jij.',
  given: 'Nu ‘{button}’.',
};
