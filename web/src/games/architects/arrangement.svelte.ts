// Which arrangement of the Architects table fits the window, and what goes where in it.
import { MediaQuery } from 'svelte/reactivity';
import { t } from '../../lib/i18n';
import { layout } from '../../table/layout.svelte';
import type { GameScene } from './scene.svelte';
import { Fit } from './fit.svelte';

const broad = new MediaQuery('(min-width: 1200px) and (min-height: 561px)');
const ample = new MediaQuery('(min-width: 960px)');
const tight = new MediaQuery('(max-height: 790px)');
const lower = new MediaQuery('(max-height: 860px)');
const short = new MediaQuery('(max-height: 960px)');
const lofty = new MediaQuery('(min-height: 1101px)');

const CLOSEST = 4;

export class Arrangement {
  readonly #scene: () => GameScene;
  /** The rail with the seats, over the city on a smaller screen. */
  drawer = $state(false);
  readonly left: Fit;
  readonly right: Fit;

  /** Create it while a component is created. */
  constructor(scene: () => GameScene) {
    this.#scene = scene;
    const changes = () => [
      scene().state.version,
      scene().scoring,
      this.arrangement,
      this.#loosest,
      this.below,
      this.drawer,
      t('ui.table.log'),
    ];
    this.left = new Fit(() => 1, changes);
    this.right = new Fit(() => CLOSEST - this.#loosest, changes);
  }

  readonly phone = $derived(layout.arrangement === 'phone');
  readonly wide = $derived(broad.current && !this.phone);
  /** The city is as wide as possible, with room for the log below. */
  readonly upright = $derived(layout.upright);
  readonly arrangement = $derived(this.phone ? 'phone' : layout.low ? 'low' : this.wide ? 'wide' : 'medium');
  /** The upcoming rows are below the current one if they do not fit beside it. */
  readonly stacked = $derived(!ample.current && this.arrangement === 'medium');
  readonly short = $derived(short.current);
  /** Below the city on an upright screen, except at the end of the game, which needs the space, or where the Automa's turn is. */
  readonly logBelow = $derived.by(() => {
    const { state, view } = this.#scene();
    return this.upright && !state.over && (lofty.current || !view.solo);
  });

  /** On a low screen the actions are below the city, so that everything open stays visible; an upright screen has room. */
  readonly below = $derived.by(() => {
    const { watched, view } = this.#scene();
    return !this.phone && !layout.low && !watched && (lower.current || this.upright || (view.events && short.current));
  });
  /** Without the actions, or with a single opponent, there is room for your residents. */
  readonly residentsLeft = $derived.by(() => {
    const { watched, panels, view } = this.#scene();
    return this.wide && !watched && (!this.below || (panels.length < 3 && !view.solo));
  });
  /** Solo games have no upcoming rows: the Automa's turn is shown next to the current row. */
  readonly automaBeside = $derived.by(
    () => this.arrangement === 'medium' && !this.upright && ample.current && !this.#scene().state.over,
  );

  readonly #loosest = $derived(tight.current ? 3 : short.current || !this.wide ? 1 : 0);
  /** How tight the right rail is: from 1 on its pieces are smaller, from 2 the residents, from 3 the lines, finally the event. */
  readonly #closeness = $derived.by(() => Math.min(CLOSEST, this.#loosest + this.right.closer));
  readonly compact = $derived(this.#closeness > 2 ? 2 : this.#closeness > 0 ? 1 : 0);
  readonly terse = $derived(this.#closeness === CLOSEST);
  readonly brief = $derived.by(
    () => tight.current || (this.below && !this.upright) || (this.residentsLeft ? this.crowded : this.#closeness > 1),
  );
  /** The left rail is full: its cities are drawn as small as possible. */
  readonly crowded = $derived.by(() => this.left.closer > 0);
}
