/** It is my turn: the title says so, and, if wanted, a notification and a sound. */

import { translator } from '../lib/i18n.svelte';
import { settings } from '../lib/settings.svelte';
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
    if (settings.sound) knock();
    if (settings.notify && document.hidden && 'Notification' in window)
      if (Notification.permission === 'granted')
        new Notification(t('notify_title', { game: game() }), { tag: model()?.table.id });
  });
}

/** Two soft wooden knocks, made here: there is no sound file to load. */
function knock(): void {
  const audio = new AudioContext();
  for (const [at, pitch] of [
    [0, 520],
    [0.13, 660],
  ] as const) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.type = 'triangle';
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.25, audio.currentTime + at);
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + at + 0.12);
    tone.connect(volume).connect(audio.destination);
    tone.start(audio.currentTime + at);
    tone.stop(audio.currentTime + at + 0.13);
    tone.onended = () => {
      if (at > 0) void audio.close();
    };
  }
}
