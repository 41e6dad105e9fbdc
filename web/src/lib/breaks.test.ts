import { describe, expect, it } from 'vitest';
import * as de from '../locales/de/inca_empire';
import { breakable } from './breaks';

describe('long words', () => {
  it('may be broken where the language says', () => {
    expect(breakable('Federschmuck', 'Hänge|brücke Feder|schmuck')).toBe('Feder\u00adschmuck');
    expect(breakable('Tempel', 'Hänge|brücke Feder|schmuck')).toBe('Tempel');
    const unrest = breakable('Bevölkerungsunruhen', de.labels.breaks);
    expect(unrest.split('\u00ad')).toEqual(['Bevölkerungs', 'unruhen']);
  });
});
