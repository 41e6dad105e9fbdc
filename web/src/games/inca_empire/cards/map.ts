/** The cards of the map: sites, regions, roads, culture tiles. */

import { list } from '../../../lib/i18n.svelte';
import { settings } from '../../../lib/settings.svelte';
import type { Help } from '../../types';
import { placeOf } from '../builds';
import { isPrinted, liesIn, roadsAt } from '../roads';
import { road as roadId } from '../things';
import type { BuildName, EmpireView } from '../view';
import { card, label, line, nameOf, seatsWith, t, who, type Asked, type Fact } from './common';

/** What the reader could do at a place, with price and yield under the cards of now. */
function offers({ view, player, a }: Asked, ...builds: BuildName[]): Fact {
  const found = builds.flatMap((build) => {
    const now = view.ended ? undefined : placeOf(view, build, a);
    if (now === undefined) return [];
    const { labour, points, worth, income } = now;
    return [
      t('offer', { what: label(build), labour, points }) +
        (worth > 0 ? t('offer_each', { n: worth }) : '') +
        (income > 0 ? t('offer_income', { n: income }) : '') +
        (labour > player.labour ? t('too_dear', { n: player.labour }) : ''),
    ];
  });
  return view.seat >= 0 && found.length > 0 && [t('offers'), ...found].join('\n');
}

function builtText(view: EmpireView, site: string): string {
  const found = view.sites[site];
  if (found === undefined) return t('not_built');
  const kind = found.building === 'city' ? 'built_city' : 'built_garrison';
  return t(found.temple ? `${kind}_temple` : kind);
}

const SITE_RULES: Record<string, string[]> = {
  cuzco: ['E-RULING-22', 'E-RULING-39'],
  important: ['E-BUILD-04', 'E-BUILD-14', 'E-SAPA-05'],
  city: ['E-BUILD-04', 'E-BUILD-13', 'E-SAPA-05'],
  garrison: ['E-BUILD-06', 'E-SAPA-04'],
  huaca: ['E-RULING-39'],
};

function starting(asked: Asked, colour: string): string {
  return who(
    asked,
    seatsWith(asked, (player) => player.colour === colour),
  );
}

export function site(asked: Asked): Help | null {
  const { view, words, a } = asked;
  const found = view.scenery.sites[a];
  if (found === undefined) return null;
  const { name, kind, bonus, pilgrimage, start, note } = found;
  const takes = kind !== 'huaca' && kind !== 'cuzco';
  const built = view.sites[a];
  const worth = built?.worth;
  return card(
    kind === 'cuzco' ? name : t('site_title', { name, kind: words.kind?.[kind] ?? kind }),
    [
      settings.language === 'en' && note !== '' && `${note}.`,
      words.kind_text?.[kind],
      start !== '' && t('starts', { who: starting(asked, start) }),
      takes && line(builtText(view, a), worth !== undefined && t('scores', { n: worth })),
      takes && !built && !view.open_sites.includes(a) && t('closed_land'),
      bonus > 0 && !built?.temple && t('bonus', { n: bonus }),
      pilgrimage !== '' && t('pilgrims', { what: words.card?.[pilgrimage] ?? pilgrimage }),
      t('joined', {
        who: who(
          asked,
          seatsWith(asked, ({ network }) => network.includes(a)),
        ),
      }),
      offers(asked, 'city', 'garrison', 'upgrade', 'temple'),
    ],
    ...(SITE_RULES[kind] ?? []),
  );
}

function tileText({ view, words }: Asked, kind: string): string {
  const { resistance = 0, labour = 0, points = 0 } = view.scenery.tiles[kind] ?? {};
  return t('region_tile', { tile: words.tile?.[kind] ?? kind, resistance, labour, points });
}

function unseen(view: EmpireView): string {
  return Object.entries(view.scenery.tiles)
    .map(([kind, printed]) => ({ ...printed, n: view.tiles[kind] ?? 0 }))
    .filter(({ n }) => n > 0)
    .map(({ resistance, labour, points, n }) => `${resistance}/${labour}/${points} × ${n}`)
    .join(', ');
}

export function region(asked: Asked): Help | null {
  const { view, a } = asked;
  const found = view.regions[a];
  const printed = view.scenery.regions[a];
  if (found === undefined || printed === undefined) return null;
  const { start, name, god } = printed;
  if (start !== '')
    return card(
      name,
      [t('region_start', { who: starting(asked, start) })],
      'E-RULING-20',
      'E-SETUP-06',
    );
  const { tile, owner, terrace, conquered } = found;
  const reached = seatsWith(asked, ({ reach }) => reach.includes(a));
  return card(
    name,
    [
      tile === null ? t('region_hidden', { list: unseen(view) }) : tileText(asked, tile),
      !conquered && t('region_free', { who: who(asked, reached) }),
      owner !== null &&
        line(
          t('region_owned', { who: who(asked, [owner]) }),
          t(terrace ? 'region_terrace' : 'region_bare'),
        ),
      god && view.options.convergence && t('region_god', { n: view.scenery.god_labour }),
      offers(asked, 'conquer', 'expand', 'terrace'),
    ],
    ...(tile === null
      ? ['E-REVEAL-01', 'E-REVEAL-02']
      : ['E-BUILD-08', 'E-BUILD-09', 'E-BUILD-11']),
    ...(owner === null ? [] : ['E-BUILD-16', 'E-BUILD-17']),
  );
}

export function road(asked: Asked): Help | null {
  const { view, a: link } = asked;
  const [a = '', b = ''] = link.split('-');
  const { sites, regions } = view.scenery;
  const [from, to] = [sites[a], sites[b]];
  if (from === undefined || to === undefined) return null;
  const roads = roadsAt(view, a, b);
  const owner = roads.find(({ wild }) => !wild)?.seat;
  const wild = roads.flatMap((one) => (one.wild ? [one.seat] : []));
  const inside = liesIn(view, a, b).map((key) => regions[key]?.name ?? key);
  const cut = roads.some((one) => !view.seats[one.seat]?.network.includes(a));
  const name = roadId(a, b).slice('road:'.length);
  const lost = view.unsafe_roads.includes(name);
  const gain = view.seat >= 0 ? (placeOf(view, 'road', name)?.worth ?? 0) : 0;
  const open = [a, b].some((site) => view.open_sites.includes(site));
  const onPaper = isPrinted(view, a, b);
  return card(
    t('road_title', { a: from.name, b: to.name }),
    [
      owner !== undefined && t('road_of', { who: who(asked, [owner]) }),
      wild.length > 0 && t('wild_of', { who: who(asked, wild) }),
      roads.length === 0 && t(onPaper ? 'road_free' : 'road_wild'),
      inside.length > 0 && t('road_region', { list: list(inside) }),
      lost && t('road_lost'),
      cut && t('road_cut'),
      !open && t('road_closed'),
      gain > 0 && t('road_gain', { n: gain }),
    ],
    ...(onPaper ? ['E-ROAD-03', 'E-ROAD-04', 'E-ROAD-05'] : ['E-EVENT-04', 'E-RULING-31']),
    ...(lost ? ['E-EVENT-01'] : []),
  );
}

export function tile(asked: Asked): Help | null {
  const { view, words, a } = asked;
  const hidden = view.tiles[a];
  if (hidden === undefined) return null;
  const taken = view.seats.flatMap((player, seat) => {
    const n = player.regions.filter((key) => view.regions[key]?.tile === a).length;
    return n > 0 ? [`${nameOf(asked, seat)} ${n}`] : [];
  });
  return card(
    words.tile?.[a] ?? a,
    [
      tileText(asked, a),
      words.tile_text?.[a],
      t('tile_unseen', { n: hidden }),
      taken.length > 0 && t('tile_owned', { list: taken.join(', ') }),
    ],
    'E-BUILD-08',
    'E-BUILD-10',
    'E-BUILD-11',
  );
}
