/** Where a card lies: beside its thing, where it hides least of what can be chosen. */

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

type Size = Pick<Rect, 'width' | 'height'>;
type Point = Pick<Rect, 'x' | 'y'>;

const GAP = 12;
const EDGE = 8;
/** What the card speaks of is hidden last. */
const OWN = 40;

function shared(a: Rect, b: Rect): number {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return across > 0 && down > 0 ? across * down : 0;
}

export function place(thing: Rect, card: Size, room: Size, others: Rect[]): Point {
  const within = ({ x, y }: Point): Point => ({
    x: Math.max(EDGE, Math.min(x, room.width - card.width - EDGE)),
    y: Math.max(EDGE, Math.min(y, room.height - card.height - EDGE)),
  });
  const [right, bottom] = [thing.x + thing.width + GAP, thing.y + thing.height + GAP];
  const [left, top] = [thing.x - GAP - card.width, thing.y - GAP - card.height];
  const beside = [
    { x: right, y: thing.y },
    { x: left, y: thing.y },
    { x: thing.x, y: bottom },
    { x: thing.x, y: top },
    { x: right, y: thing.y + thing.height - card.height },
    { x: left, y: thing.y + thing.height - card.height },
  ];
  const corners = [0, room.width].flatMap((x) => [0, room.height].map((y) => ({ x, y })));
  /** How far the card is from its thing, edge to edge. */
  const far = ({ x, y }: Point): number =>
    Math.hypot(
      Math.max(0, x - thing.x - thing.width, thing.x - x - card.width),
      Math.max(0, y - thing.y - thing.height, thing.y - y - card.height),
    );
  const cost = (at: Point): number => {
    const laid = { ...at, ...card };
    const hidden = others.reduce((sum, other) => sum + shared(laid, other), 0);
    return OWN * shared(laid, thing) + hidden + far(at);
  };
  return [...beside, ...corners]
    .map(within)
    .reduce((best, at) => (cost(at) < cost(best) ? at : best));
}
