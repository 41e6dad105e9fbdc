import type * as en from '../en/where';
import type { Same } from '..';

export const where: Same<typeof en.where> = {
  title: 'Wo?',
  here: 'In diesem Browser',
  here_text: 'Sofort, auch ohne Netz. Das Spiel liegt nur auf diesem Gerät.',
  server: 'Auf dem Server',
  server_text: 'Spiel von jedem Gerät aus weiter. Bots, die nachdenken, sehen dort weiter voraus.',
  here_long: 'Dieses Spiel liegt in diesem Browser, nur auf diesem Gerät.',
  server_long: 'Dieses Spiel liegt auf dem Server.',
};
