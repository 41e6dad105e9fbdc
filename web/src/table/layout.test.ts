import { describe, expect, it } from 'vitest';
import { isDrawer, shapeOf, turnedTo } from './layout';

describe('the shape of a table', () => {
  it('goes by height as well as width', () => {
    const shapes = [
      [1920, 1080, 'open'],
      [1440, 900, 'open'],
      [1280, 720, 'bar'],
      [1024, 768, 'drawers'],
      [820, 1180, 'drawers'],
      [844, 390, 'rail'],
      [390, 844, 'tabs'],
      [360, 740, 'tabs'],
    ] as const;
    for (const [width, height, shape] of shapes) expect(shapeOf(width, height)).toBe(shape);
  });

  it('leaves a board that wants more height more of it', () => {
    expect(shapeOf(1440, 900, 1000)).toBe('bar');
    expect(shapeOf(1920, 1080, 1000)).toBe('open');
  });
});

describe('when something can be chosen', () => {
  it('a phone stays where it is if it is there, and turns to it if not', () => {
    expect(turnedTo('tabs', 'area', ['board', 'area'])).toBe('area');
    expect(turnedTo('tabs', 'side', ['board', 'area'])).toBe('board');
    expect(turnedTo('tabs', 'board', ['area'])).toBe('area');
    expect(turnedTo('rail', 'strips', [])).toBe('strips');
  });

  it('a drawer opens for what is in it alone, and does not cover what glows on a board', () => {
    expect(turnedTo('bar', 'board', ['area'])).toBe('area');
    expect(turnedTo('bar', 'area', ['board', 'area'])).toBe('board');
    expect(turnedTo('drawers', 'side', ['board'])).toBe('board');
    expect(isDrawer('bar', 'side')).toBe(false);
    expect(isDrawer('drawers', 'side')).toBe(true);
    expect(isDrawer('tabs', 'area')).toBe(false);
  });
});
