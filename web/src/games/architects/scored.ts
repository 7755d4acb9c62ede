// The scoring of a round, place by place (M7).
import { t } from '../../lib/i18n';
import type { GameScene } from './scene.svelte';
import { LOTS } from './lots';
import type { Owner } from './seats';
import { pairName, typesIn, typeName } from './types';
import type { CityView, GameLine, Score } from './view';
import { eventName, goalName, roman, tileOf, tileWords } from './words';

export interface ScoredStep {
  readonly owner: Owner;
  readonly lots: readonly string[];
  readonly text: string;
  readonly points: number;
}

export function scoredSteps(scene: GameScene, round: number): readonly ScoredStep[] {
  const owners: Owner[] = [...scene.order, ...(scene.view.automa ? ['automa' as const] : [])];
  return owners.flatMap((owner) => {
    const city = scene.city(owner);
    const score = city.history[round - 1];
    if (!score) return [];
    const steps = [...ofCity(owner, city, score), ...(round === scene.view.rounds ? ofRest(scene, owner) : [])];
    return steps.length ? steps : [{ owner, lots: [], text: t('ui.architects.scoring.nothing'), points: 0 }];
  });
}

/** Whether a line of the log says what a round brought somebody. */
export const isScore = ({ key, params }: GameLine, round: number): boolean =>
  key.includes('scored') && 'round' in params && params.round === roman(round);

function ofCity(owner: Owner, city: CityView, score: Score): ScoredStep[] {
  return [
    ...ofGoals(owner, score),
    ...ofLandmarks(owner, score),
    ...ofServices(owner, city, score),
    ...ofEvent(owner, score),
  ];
}

/** Boats and tokens that are left in the end (M8.2). */
function ofRest({ view: { result } }: GameScene, owner: Owner): ScoredStep[] {
  const found = owner === 'automa' ? result?.automa : result?.seats[owner];
  const points = found ? found.sources.boats + found.sources.tokens : 0;
  return points ? [{ owner, lots: [], text: t('ui.architects.result.left_over'), points }] : [];
}

/** Each place of a goal pays the same; a goal about the length of a chain is a single step. */
function ofGoals(owner: Owner, score: Score): ScoredStep[] {
  return score.goals.flatMap((goal) => {
    const { places, points } = goal;
    if (!points) return [];
    const each = points / Math.max(1, places.length);
    if (!Number.isInteger(each) || new Set(places.map((place) => place.length)).size > 1)
      return [{ owner, lots: places.flat(), text: goalName(goal), points }];
    return places.map((lots) => ({ owner, lots, text: goalName(goal), points: each }));
  });
}

function ofLandmarks(owner: Owner, score: Score): ScoredStep[] {
  return score.landmarks.tiles.flatMap((tile) => {
    const points = tile.placement + tile.neighbours;
    if (!points) return [];
    return [
      {
        owner,
        lots: tile.landmark ? [tile.landmark, ...tile.lots] : tile.lots,
        text: `${typeName('L')}: ${tileWords(tileOf(tile.tile))}`,
        points,
      },
    ];
  });
}

function ofServices(owner: Owner, city: CityView, score: Score): ScoredStep[] {
  return score.services.flatMap((service) => {
    if (!service.points) return [];
    const types = typesIn(service.pair);
    const lots = LOTS.filter((_, index) => types.includes(city.lots[index]!));
    return [
      {
        owner,
        lots,
        text: `${pairName(service.pair)}, ${t('ui.architects.pairs', { count: service.pairs })}`,
        points: service.points,
      },
    ];
  });
}

function ofEvent(owner: Owner, score: Score): ScoredStep[] {
  return score.event?.points ? [{ owner, lots: [], text: eventName(score.event.id), points: score.event.points }] : [];
}
