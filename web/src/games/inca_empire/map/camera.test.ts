import { describe, expect, it } from 'vitest';
import {
  around,
  between,
  clamp,
  covers,
  CLOSEST,
  focus,
  moved,
  pan,
  sees,
  step,
  toMap,
  toScreen,
  viewBox,
  whole,
  zoom,
} from './camera';

const BOX = { x: 0, y: 0, width: 1000, height: 800 };
const SIZE = { width: 500, height: 200 };
const close = { x: 400, y: 300, scale: 1.5 };

describe('the camera', () => {
  it('shows the whole map in the middle', () => {
    expect(whole(BOX, SIZE)).toEqual({ x: 500, y: 400, scale: 0.25 });
    expect(viewBox(whole(BOX, SIZE), SIZE)).toBe('-500.00 0.00 2000.00 800.00');
  });

  it('never goes further away than the whole map, nor too close', () => {
    expect(clamp({ x: 0, y: 0, scale: 0.01 }, BOX, SIZE)).toEqual(whole(BOX, SIZE));
    expect(clamp({ ...close, scale: 99 }, BOX, SIZE).scale).toBe(CLOSEST);
  });

  it('never looks beyond the edge', () => {
    const found = clamp({ x: -50, y: 5000, scale: 2 }, BOX, SIZE);
    expect(toMap(found, SIZE, { x: 0, y: 0 }).x).toBeCloseTo(0);
    expect(toMap(found, SIZE, { x: 0, y: SIZE.height }).y).toBeCloseTo(BOX.height);
  });

  it('stays in the middle where more than the map is seen', () => {
    expect(clamp({ x: 900, y: 400, scale: 0.3 }, BOX, SIZE).x).toBe(500);
  });

  it('keeps the point under the pointer when it zooms and when it pans', () => {
    const pixel = { x: 120, y: 60 };
    const held = toMap(close, SIZE, pixel);
    const zoomed = toScreen(zoom(close, 1.4, pixel, BOX, SIZE), SIZE, held);
    expect(zoomed.x).toBeCloseTo(pixel.x);
    expect(zoomed.y).toBeCloseTo(pixel.y);
    const moved = toScreen(pan(close, { x: 30, y: -20 }), SIZE, held);
    expect(moved.x).toBeCloseTo(150);
    expect(moved.y).toBeCloseTo(40);
  });

  it('goes to places so that all of them are seen', () => {
    const points = [
      { x: 300, y: 200 },
      { x: 600, y: 260 },
    ];
    const found = focus(points, BOX, SIZE, 2)!;
    expect(points.every((point) => sees(found, SIZE, point))).toBe(true);
    expect(sees(found, SIZE, { x: 0, y: 0 })).toBe(false);
    expect(focus([{ x: 300, y: 200 }], BOX, SIZE, 2)?.scale).toBe(2);
    expect(focus([], BOX, SIZE, 2)).toBeNull();
    expect(around([])).toBeNull();
  });

  it('travels from one view to another', () => {
    const far = { x: 500, y: 400, scale: 0.25 };
    expect(between(far, close, 0)).toEqual(far);
    expect(between(far, close, 1)).toEqual(close);
    expect(between(far, { ...far, scale: 1 }, 0.5).scale).toBeCloseTo(0.5);
  });

  it('moves a drawing so that a point lies where it is seen', () => {
    const [drawn, now] = [close, { x: 420, y: 290, scale: 1.8 }];
    const [, x, y, scale] = /translate\((.*)px, (.*)px\) scale\((.*)\)/.exec(moved(drawn, now))!;
    const at = toScreen(drawn, SIZE, { x: 450, y: 310 });
    const there = toScreen(now, SIZE, { x: 450, y: 310 });
    const to = (n: number, half: number, by: string): number =>
      (n - half) * Number(scale) + half + Number(by);
    expect(to(at.x, SIZE.width / 2, x!)).toBeCloseTo(there.x, 1);
    expect(to(at.y, SIZE.height / 2, y!)).toBeCloseTo(there.y, 1);
    expect(moved(drawn, drawn)).toBe('none');
  });

  it('knows how far a drawing reaches', () => {
    expect(covers(close, { ...close, x: close.x + 60 }, SIZE, 1.4)).toBe(true);
    expect(covers(close, { ...close, x: close.x + 70 }, SIZE, 1.4)).toBe(false);
    expect(covers(close, { ...close, scale: 1 }, SIZE, 1.4)).toBe(false);
    expect(covers(close, { ...close, scale: 3 }, SIZE, 1.4)).toBe(false);
  });

  it('sizes signs in steps, never for more than the scale', () => {
    for (const scale of [0.3, 0.457, 1, 1.9, 3]) {
      expect(scale / step(scale)).toBeGreaterThanOrEqual(0.999);
      expect(scale / step(scale)).toBeLessThan(1.13);
    }
  });
});
