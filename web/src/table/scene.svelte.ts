/** A position on the screen: which things glow, what a click on one means, what it says. */

import { getContext, setContext, untrack } from 'svelte';
import type { Blocked, Choice } from '../api/types';
import type { GameClient, Help, ThingId, Things } from '../games/types';
import { rested, rests } from '../lib/resting';

const KEY = Symbol('scene');
const LONG_PRESS = 450;
/** How long the pointer rests on a thing before its card opens. */
const HOVER = 220;

/** The same nothing every time, so that whatever is drawn from it is left alone. */
const NOTHING: ReadonlyMap<string, never> = new Map<string, never>();

interface Chooser {
  thing: ThingId;
  choices: Choice[];
}

/** An element that stands for a thing, and what it says of it now. */
interface Actor {
  id: ThingId;
  element: HTMLElement | SVGElement;
  marks: string;
  label: string | null;
}

export class Scene {
  view = $state.raw<unknown>(null);
  names = $state.raw<string[]>([]);
  words = $state.raw<Things>({});
  legal = $state.raw<Choice[]>([]);
  /** Things already clicked for a choice that needs more than one. */
  selection = $state.raw<ThingId[]>([]);
  /** The action of the choice that waits for a word. */
  private waiting = $state.raw<string | null>(null);
  /** Things marked because a line of the log or of the list is pointed at. */
  lit = $state.raw<ThingId[]>([]);
  /** The thing whose card is open, and where on the page. */
  pointed = $state.raw<{ thing: ThingId; element: Element; pinned: boolean } | null>(null);
  /** Several choices hang on what was clicked: the player picks by its words. */
  chooser = $state.raw<Chooser | null>(null);
  /** With this on a click explains and plays nothing, and the Tab key reaches every thing. */
  exploring = $state(false);

  constructor(
    readonly game: GameClient,
    private readonly scenery: object | null = null,
  ) {}

  /** A view of the server's, as the game's client reads it. */
  protected staged(view: object | null | undefined): unknown {
    if (view == null || this.scenery === null) return view ?? null;
    return { ...view, scenery: this.scenery };
  }

  private readonly byAction: ReadonlyMap<string, ThingId[]> = $derived(
    this.legal.length === 0
      ? NOTHING
      : new Map(this.legal.map((choice) => [choice.action, this.thingsOf(choice.action)])),
  );

  /** A choice that was made and waits for a word; until then every other can be made instead. */
  readonly held = $derived(this.legal.find(({ action }) => action === this.waiting) ?? null);

  /** The choices that fit what was clicked so far. */
  readonly open = $derived(
    this.held !== null || this.legal.length === 0
      ? this.legal
      : this.legal.filter((choice) =>
          this.selection.every((thing) => this.byAction.get(choice.action)?.includes(thing)),
        ),
  );

  /** What a click on each thing could mean now. */
  readonly targets: ReadonlyMap<ThingId, Choice[]> = $derived.by(() => {
    if (this.open.length === 0) return NOTHING;
    const found = new Map<ThingId, Choice[]>();
    for (const choice of this.open)
      for (const thing of this.byAction.get(choice.action) ?? [])
        if (!this.selection.includes(thing))
          found.set(thing, [...(found.get(thing) ?? []), choice]);
    return found;
  });

  /** The choice that what was clicked is the whole of, where more could be added to it. */
  readonly whole = $derived(this.held !== null ? null : this.wholeOf(this.selection));

  /** Choices that stand for nothing on the board: they are buttons beside the prompt. */
  readonly plain = $derived(
    this.legal.filter((choice) => (this.byAction.get(choice.action) ?? []).length === 0),
  );

  /** The only choice of exactly these things. */
  private wholeOf(things: ThingId[]): Choice | null {
    if (things.length === 0) return null;
    const found = this.legal.filter(({ action }) => {
      const needed = this.byAction.get(action) ?? [];
      return needed.length === things.length && needed.every((thing) => things.includes(thing));
    });
    return found.length === 1 ? (found[0] ?? null) : null;
  }

  /** Whether a choice is a set that contains a smaller one: it is put together, then confirmed. */
  private grown(choice: Choice): boolean {
    const all = this.byAction.get(choice.action) ?? [];
    return this.legal.some(({ action }) => {
      const some = this.byAction.get(action) ?? [];
      return some.length > 0 && some.length < all.length && some.every((t) => all.includes(t));
    });
  }

  /**
   * Whether a click is not enough: the choice gives something up, and either cannot be taken back
   * or nothing has said so before, as on a screen without a pointer.
   */
  protected waits({ forecast: { after, closes } }: Choice): boolean {
    return closes.length > 0 && (after !== 'same' || matchMedia('(hover: none)').matches);
  }

  /** Make a choice: at once, or once a word is given. */
  take(choice: Choice): void {
    this.clear();
    if (!this.waits(choice)) {
      this.choose(choice);
      return;
    }
    this.waiting = choice.action;
    this.selection = this.byAction.get(choice.action) ?? [];
  }

  /** What a click on a thing would choose or complete, if that is one choice. */
  meaning(thing: ThingId): Choice | null {
    const found = this.targets.get(thing);
    if (found === undefined) return null;
    return found.length === 1 ? (found[0] ?? null) : this.wholeOf([...this.selection, thing]);
  }

  thingsOf(action: string): ThingId[] {
    return this.view === null ? [] : this.game.things(action, this.view);
  }

  help(thing: ThingId): Help | null {
    return this.view === null ? null : this.game.help(thing, this.view, this.words, this.names);
  }

  /** Titles that last, as long as these words are spoken and these people play. */
  private titles: { words: Things; names: string[]; known: Map<ThingId, string> } | null = null;

  /** What a thing is called. */
  title(thing: ThingId): string {
    const { words, names } = this;
    if (this.titles?.words !== words || this.titles.names !== names)
      this.titles = { words, names, known: new Map() };
    const known = this.titles.known.get(thing);
    if (known !== undefined) return known;
    const found = this.help(thing)?.title;
    if (found !== undefined && this.game.lasting?.(thing)) this.titles.known.set(thing, found);
    return found ?? thing;
  }

  private readonly cast = new Set<Actor>();

  /** An element stands for a thing from now on, until what is returned is called. */
  enter(id: ThingId, element: HTMLElement | SVGElement): () => void {
    const actor: Actor = { id, element, marks: '', label: null };
    this.cast.add(actor);
    untrack(() => this.dress(actor));
    return () => this.cast.delete(actor);
  }

  /** Boards have hundreds of things, of which a change touches few: one pass finds them. */
  dressAll(): void {
    void [this.view, this.words, this.targets, this.selection, this.lit, this.exploring];
    for (const actor of this.cast) this.dress(actor);
  }

  private dress(actor: Actor): void {
    const { id, element } = actor;
    const glows = this.targets.has(id);
    const chosen = this.selection.includes(id);
    const lit = this.lit.includes(id);
    const active = glows || chosen;
    const label = this.meaning(id)?.text ?? this.title(id);
    if (label !== actor.label) element.setAttribute('aria-label', label);
    actor.label = label;
    const marks = [glows, chosen, lit, this.exploring].map(Number).join('');
    if (marks === actor.marks) return;
    actor.marks = marks;
    element.classList.toggle('glow', glows);
    element.classList.toggle('chosen', chosen);
    element.classList.toggle('lit', lit);
    element.setAttribute('role', active ? 'button' : 'group');
    if (active) element.setAttribute('aria-pressed', String(chosen));
    else element.removeAttribute('aria-pressed');
    if (active || this.exploring) element.setAttribute('tabindex', '0');
    // In an SVG, Chromium stops the Tab key at whatever listens for focus.
    else if (element instanceof SVGElement) element.setAttribute('tabindex', '-1');
    else element.removeAttribute('tabindex');
  }

  /** Carry a choice out; a scene that only shows does nothing. */
  choose(_choice: Choice): void {}

  /** Why a dull thing cannot be clicked: asked of the server where there is one to ask. */
  blocked(): Promise<Blocked[]> {
    return Promise.resolve([]);
  }

  clear(): void {
    this.selection = [];
    this.chooser = null;
    this.waiting = null;
  }

  unselect(thing: ThingId): void {
    if (this.held !== null) this.clear();
    this.selection = this.selection.filter((other) => other !== thing);
  }

  pick(thing: ThingId, element: Element): void {
    if (this.exploring) {
      this.point(thing, element, true);
      return;
    }
    this.chooser = null;
    if (this.selection.includes(thing)) {
      this.unselect(thing);
      return;
    }
    const found = this.targets.get(thing);
    if (found === undefined) {
      this.point(thing, element, true);
      return;
    }
    this.pointed = null;
    if (this.held !== null) this.clear();
    const [only, ...more] = found;
    if (only !== undefined && more.length === 0 && (this.waits(only) || !this.grown(only))) {
      this.take(only);
      return;
    }
    const chosen = [...this.selection, thing];
    this.selection = chosen;
    const undecided = found.some((choice) =>
      (this.byAction.get(choice.action) ?? []).every((other) => chosen.includes(other)),
    );
    if (undecided && this.whole === null) this.chooser = { thing, choices: found };
  }

  /** Give the word for what was put together by clicks, or was chosen and waits. */
  confirm(): void {
    const choice = this.held ?? this.whole;
    if (choice === null) return;
    this.clear();
    this.choose(choice);
  }

  point(thing: ThingId, element: Element, pinned = false): void {
    this.pointed = { thing, element, pinned };
  }

  unpoint(thing: ThingId): void {
    if (this.pointed?.thing === thing && !this.pointed.pinned) this.pointed = null;
  }

  light(things: ThingId[]): void {
    this.lit = things;
  }

  /** A pointer passes over a line that speaks of these: one that rests where it clicked has not come for them. */
  pass(event: PointerEvent, things: ThingId[]): void {
    if (!rests(event) && this.lit.join() !== things.join()) this.light(things);
  }
}

export function provideScene(scene: Scene): void {
  setContext(KEY, scene);
  $effect(() => scene.dressAll());
}

export function useScene(): Scene {
  return getContext<Scene>(KEY);
}

/**
 * For board components: `const thing = useThings()` and `<g {@attach thing('village:i3')}>`.
 * The element glows when it can be clicked, carries out the click, and shows its card. Inside an
 * SVG the glow is drawn by a child with the class `halo`; elsewhere by a shadow.
 */
export function useThings(): (id: ThingId) => (element: Element) => () => void {
  const scene = useScene();
  type Attachment = (element: Element) => () => void;
  /** The same for the same thing: a new one would be attached anew at every change. */
  const made = new Map<ThingId, Attachment>();
  return (id) => {
    const known = made.get(id);
    if (known !== undefined) return known;
    const fresh: Attachment = (element) => attach(scene, id, element as HTMLElement | SVGElement);
    made.set(id, fresh);
    return fresh;
  };
}

/** Whether the finger that was on a thing last stayed there: its click is no choice, whichever thing hears it. */
let longPressed = false;

function attach(scene: Scene, id: ThingId, element: HTMLElement | SVGElement): () => void {
  element.setAttribute('data-thing', id);
  const leave = scene.enter(id, element);

  /** A dull thing lying on a glowing one leaves the click to it: a die on an action field. */
  const yields = (): boolean => {
    if (scene.exploring) return false;
    if (scene.targets.has(id) || scene.selection.includes(id)) return false;
    return element.parentElement?.closest('[data-thing].glow, [data-thing].chosen') != null;
  };
  let held: ReturnType<typeof setTimeout> | undefined;
  const hover = (event: PointerEvent): void => {
    if (event.pointerType === 'touch' || yields() || rests(event)) return;
    clearTimeout(held);
    held = setTimeout(() => scene.point(id, element), HOVER);
  };
  const listeners: Record<string, (event: never) => void> = {
    pointerenter: hover,
    pointermove: (event: PointerEvent) => {
      if (rested() && !rests(event)) hover(event);
    },
    pointerleave: () => {
      clearTimeout(held);
      scene.unpoint(id);
    },
    pointerdown: (event: PointerEvent) => {
      longPressed = false;
      if (event.pointerType !== 'touch') return;
      event.stopPropagation();
      clearTimeout(held);
      held = setTimeout(() => {
        longPressed = true;
        scene.point(id, element, true);
      }, LONG_PRESS);
    },
    pointerup: () => clearTimeout(held),
    pointercancel: () => clearTimeout(held),
    contextmenu: (event: MouseEvent) => {
      if (longPressed) event.preventDefault();
    },
    focus: () => {
      if (element.matches(':focus-visible')) scene.point(id, element);
    },
    blur: () => scene.unpoint(id),
    click: (event: MouseEvent) => {
      clearTimeout(held);
      if (!longPressed && yields()) return;
      event.stopPropagation();
      if (!longPressed) scene.pick(id, element);
    },
    keydown: (event: KeyboardEvent) => {
      if ((event.key !== 'Enter' && event.key !== ' ') || event.shiftKey) return;
      event.preventDefault();
      event.stopPropagation();
      scene.pick(id, element);
    },
  };
  // Focus goes while a dialog opens, in an effect of its own, which must not depend on what is read here.
  const hear = (event: Event): void => untrack(() => listeners[event.type]?.(event as never));
  for (const kind of Object.keys(listeners)) element.addEventListener(kind, hear);
  return () => {
    leave();
    clearTimeout(held);
    for (const kind of Object.keys(listeners)) element.removeEventListener(kind, hear);
  };
}
