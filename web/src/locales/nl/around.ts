import type { Same } from '..';
import type * as en from '../en/around';

export const around: Same<typeof en.around> = {
  here: 'aanwezig',
  away: 'kijkt even ergens anders',
  gone: 'niet aanwezig',
  gone_since: 'weg sinds {time}',
  watching: '{n} {n:persoon kijkt|mensen kijken} toe',
  how: 'Zo wordt er gespeeld',
  standard: 'Volgens de regels',
  rules: 'Regels van {game}',
  pace: 'Tempo',
  pace_none: 'Zonder klok: iedereen neemt de tijd.',
  pace_live:
    'Live: {base} {base:minuut|minuten} voor iedereen en {increment} {increment:seconde|seconden} extra voor elke beslissing.',
  pace_days: 'Over dagen: {n} {n:dag|dagen} voor elke beslissing.',
  put_bot: 'Zet hier een bot neer',
  bot_at: 'Plaats {n}: sterkte van de bot',
  free: 'Maak deze plaats vrij',
  by_invitation: 'De vrije plaatsen zijn voor genodigden. Heb je een link gekregen, open die dan.',
  notes: 'Notities',
  notes_hint: 'Niemand anders ziet wat je hier opschrijft.',
  notes_kept: 'Bewaard.',
  notes_keeps: 'Wordt bewaard …',
  share: 'Delen',
  share_link: 'Link kopiëren',
  share_picture: 'Als afbeelding bewaren',
  share_send: 'Delen …',
  share_title: 'Het resultaat delen',
  share_alt: 'Het resultaat van deze partij als afbeelding',
};
