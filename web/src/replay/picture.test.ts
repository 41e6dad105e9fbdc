import { expect, it } from 'vitest';
import { fitted } from './picture';

/** Every letter is half as wide as high. */
const pen = {
  font: '',
  measureText(text: string) {
    return { width: (text.length * parseFloat(this.font)) / 2 } as TextMetrics;
  },
};
const font = (size: number): string => `${size}px serif`;

it('writes as large as the place allows, smaller, and in the end less', () => {
  expect([fitted(pen, 'Ana', font, 40, 60), pen.font]).toEqual(['Ana', '40px serif']);
  expect([fitted(pen, 'Anahí', font, 40, 80), pen.font]).toEqual(['Anahí', '32px serif']);
  expect([fitted(pen, 'Anahí of Cuzco', font, 40, 80), pen.font]).toEqual(['Anahí…', '24px serif']);
});
