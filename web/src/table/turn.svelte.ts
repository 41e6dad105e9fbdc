/** It is my turn: the title says so, and, if wanted, a notification and a sound. */

import { translator } from '../lib/i18n.svelte';
import { settings } from '../lib/settings.svelte';
import { play } from '../lib/sound';
import { table as area } from '../locales/table';
import type { TableModel } from './model.svelte';

const t = translator(area);

export function watchTurn(model: () => TableModel | null, game: () => string): void {
  const waiting = $derived.by(() => {
    const now = model();
    return now !== null && (now.mine || now.curtain !== null) && now.table.status === 'running';
  });
  $effect(() => {
    const name = game();
    document.title = waiting
      ? `● ${t('your_turn')} – ${name}`
      : name
        ? `${name} – Tawantin`
        : 'Tawantin';
    return () => (document.title = 'Tawantin');
  });
  $effect(() => {
    if (!waiting) return;
    if (settings.sound) play('turn');
    if (settings.notify && document.hidden && 'Notification' in window)
      if (Notification.permission === 'granted')
        new Notification(t('notify_title', { game: game() }), { tag: model()?.table.id });
  });
}
