import type { Same } from '..';
import type * as en from '../en/shelf_cuzco';

export const shelf: Same<typeof en.shelf> = {
  name: 'Cuzco',
  line: 'Läufer, Federn und kleine Würfelzahlen im Herzen des Inka-Reichs',
  kind: 'Würfel einsetzen, auf vielen Wegen punkten',
};
