/** What a game brings to the table. The shell knows no game beyond this. */

import type { Component } from 'svelte';
import type { EventShown, ResultShown } from '../api/types';
import type { Sound } from '../lib/sound';
import type { Area } from '../locales';

/** A game on the first page, before anything of it is loaded. */
export interface Shelf {
  players: string;
  /** How long people take over it at a table. */
  minutes: string;
  /** How much there is to think about, 1 to 5. */
  weight: number;
  /** A printed value changed, as somebody could write it. */
  changed: string;
  words: Area<'name' | 'line' | 'kind'>;
}

/** Names and texts of things in the language chosen, by kind: `words.card['03']`. */
export type Things = Record<string, Record<string, string>>;

/** Something on the board that can be pointed at, such as `village:i3` or `die:4`. */
export type ThingId = string;

/** A small picture with a number, and what it counts. */
export interface Icon {
  sprite: string;
  n: number | string;
  text: string;
  /** In the weaving of this seat, or in a plain dye. */
  seat?: number;
  cloth?: string;
  none?: boolean;
  /** Left out where there is little room. */
  minor?: boolean;
}

/** What the card of a thing says: its name, what it does, the rules it stands on. */
export interface Help {
  title: string;
  text: string;
  rules?: string[];
  /** Every icon of it, by name. */
  icons?: Icon[];
}

/** A piece that travels from one thing to another; `sprite` is the id of an SVG symbol. */
export interface Flight {
  from: ThingId;
  to: ThingId;
  sprite: string;
  seat?: number;
}

/** What floats up at its owner: "+3". */
export interface Gain {
  seat: number;
  n: number;
  sprite?: string;
}

export interface Motion {
  flights: Flight[];
  gains: Gain[];
  /** Where it sounds otherwise than what travels. */
  sound?: Sound;
}

/** What a round, a day or a phase brought to each seat. */
export interface Tally {
  title: string;
  /** What is counted: points, steps. */
  unit: string;
  /** What the order is called, where it is not that of the game. */
  place?: string;
  /** For what, and how many to each seat. */
  rows: { label: string; values: number[] }[];
  /** How many each seat has had before, and has now. */
  before: number[];
  after: number[];
}

export interface BoardProps<View> {
  view: View;
  names: string[];
  words: Things;
}

export interface SeatProps<View> extends BoardProps<View> {
  seat: number;
}

export interface PictureProps<View> {
  thing: ThingId;
  view: View;
  words: Things;
}

/** The end of a game, in a table of its own. */
export interface ResultProps<View> extends BoardProps<View> {
  result: ResultShown;
}

/**
 * `View`: what the server shows, and as `scenery` what never changes at a table. `Event`: those of
 * the game's contract.
 */
export interface GameClient<View = unknown, Event = EventShown> {
  /** The common boards. */
  Board: Component<BoardProps<View>>;
  /** From which height of the window on the area lies open below the boards, if they need much of it. */
  roomy?: number;
  /** One player's own area, drawn large: the viewer's below the boards, or a rival's when opened. */
  Area: Component<SeatProps<View>>;
  /** One player in a strip: score, order, goods, counts. */
  Strip: Component<SeatProps<View>>;
  /** The picture on the card of a thing, where one helps. */
  Picture: Component<PictureProps<View>>;
  /** Gradients, patterns and symbols used by all of these, mounted once. */
  Defs: Component;
  /** How the result came about, where a sum by category does not tell it. */
  Result?: Component<ResultProps<View>>;
  /**
   * The things one clicks for an action, in any order; none: the action is a button only. Where the
   * things of one action are part of another's (corn; corn and llama), clicks put a set together
   * and a button carries it out; else the last click does.
   */
  things(action: string, view: View): ThingId[];
  /** The number an action only says; such buttons make one row of numbers. */
  amount?(action: string): number | null;
  /** The standing order that could make this choice: the prompt then offers to settle it. */
  order?(action: string): string | null;
  /** The things an event of the log happened at. */
  places(event: Event, view: View): ThingId[];
  /** The symbol of `Defs` that stands for an event in the log. */
  icon(event: Event): string;
  /** Whether a round, a day or a phase begins with this event. */
  begins(event: Event): boolean;
  /**
   * What a stretch brought that ended when the next began; none: nothing is counted at its end. Told
   * by its events, those before it and those since.
   */
  tally(stretch: Event[], before: Event[], since: Event[], view: View, words: Things): Tally | null;
  /** How an event looks when it happens. */
  motion(event: Event, view: View): Motion;
  /** The card of a thing. */
  help(thing: ThingId, view: View, words: Things, names: string[]): Help | null;
  /** Whether the title of a thing's card is the same all through a game, by the same names. */
  lasting?(thing: ThingId): boolean;
  /** Whose turn it is, where others may be asked in it; nobody's while the game is set up. */
  active?(view: View): number | null;
  /** "Round 3 of 6" and the like, for the head of the table. */
  stage(view: View, words: Things): string;
}

/** A part of the boards, drawn where nobody plays. */
export interface Part<View> {
  Component: Component<BoardProps<View>>;
  /** The width it is drawn for, in pixels. */
  width: number;
  /** Another one, for where there is no more room than that. */
  narrow?: number;
  /** Its shape, where it fills what room it gets. */
  ratio?: string;
}

/** A picture on a page that teaches: a part of the boards, and what is marked in it. */
export interface Figure {
  part: string;
  /** By id, or with a colon at the end all things of that kind; `data-spot` names what is no thing. */
  lit?: ThingId[];
}

/** What pages that teach draw with: the parts of the boards in one position of a real game. */
export interface Gallery<View = unknown> {
  game: GameClient<View>;
  parts: Record<string, Part<View>>;
  position: () => Promise<{ names: string[]; view: View }>;
  /** Rules that are about a place, by their id or how it begins; the longest counts. */
  places: Record<string, Figure>;
}

/** What a printed value may be, and what it is called. */
export interface Option {
  value: string;
  name: string;
}

/** How a printed value is entered. */
export type Input =
  | { kind: 'number'; least: number; most: number }
  | { kind: 'choice'; options: Option[] }
  /** A text with an option for each letter. */
  | { kind: 'letters'; options: Option[] }
  /** To be looked at; it follows from others. */
  | { kind: 'shown' };

/** A printed value to compare, by its path. */
export interface Compared {
  path: string;
  /** What it is called beside others of its row. */
  name: string;
  input: Input;
  figure: Figure;
}

/** Printed values that belong together: of a triangle, a card, a line of a board. */
export interface ComparedRow {
  title: string;
  values: Compared[];
  /** The list they are, where its length is printed too. */
  list?: { path: string; least: number; most: number; fresh: number | string };
  /** They are a set of these; `path` is that of the list. */
  set?: { path: string; options: Option[] };
}

/** A step of the comparison: what lies before one at the same time. */
export interface ComparedPart<Tables> {
  id: string;
  title: string;
  /** How one finds it in the box, and what to look at. */
  text: string;
  rows: ComparedRow[];
  /** Rows that may be added or taken away. */
  list?: { path: string; least: number; most: number; fresh: (string | number)[] };
  /** What corrects a whole table, where rows only sum it up. */
  editor?: {
    Component: Component<{ tables: Tables; changed: (tables: Tables) => void }>;
    table: string;
  };
}

/** What the page that compares printed values needs of a game. */
export interface Comparison<View = unknown, Tables = Record<string, unknown>> {
  gallery: Gallery<View>;
  /** The values as the engine has them. */
  printed: () => Promise<Tables>;
  parts: (tables: Tables, words: Things) => ComparedPart<Tables>[];
  /** The position with these values on the boards, drawn for the value at a path. */
  position: (view: View, tables: Tables, path: string) => { names?: string[]; view: View };
  /** An overlay with what its rows may leave out. */
  completed?: (overlay: Tables) => Tables;
  /** What else changes with a value: a border has two sides. */
  adjusted?: (tables: Tables, path: string) => Tables;
}

/** A sentence or two that teach, and the rules they stand on. */
export interface Claim<K extends string = string> {
  say: K;
  rules: string[];
  sprite?: string;
}

export interface Lesson<K extends string = string> {
  title: K;
  claims: Claim<K>[];
  figures: (Figure & { caption: K; wide?: boolean })[];
}

/** How to play: one page. */
export interface HowTo<K extends string = string> {
  words: Area<K>;
  goal: Lesson<K>;
  turn: Lesson<K>;
  scores: Lesson<K>;
  end: Lesson<K>;
  /** Five things beginners miss. */
  missed: Lesson<K>;
}
