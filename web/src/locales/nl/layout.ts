import type { Same } from '..';
import type * as en from '../en/layout';

export const layout: Same<typeof en.layout> = {
  above: 'Boven nog {n} te kiezen',
  below: 'Onder nog {n} te kiezen',
  left: 'Links nog {n} te kiezen',
  right: 'Rechts nog {n} te kiezen',
  there: 'Hier {n} te kiezen',
};
