import type * as en from '../en/where';
import type { Same } from '..';

export const where: Same<typeof en.where> = {
  title: 'Waar?',
  here: 'In deze browser',
  here_text: 'Meteen, ook zonder netwerk. Het spel staat alleen op dit apparaat.',
  server: 'Op de server',
  server_text: 'Speel verder op elk apparaat. Bots die nadenken zien daar verder vooruit.',
  here_long: 'Dit spel staat in deze browser, alleen op dit apparaat.',
  server_long: 'Dit spel staat op de server.',
};
