// A game that this client knows nothing of: the board in characters, and the moves there are.
import { calledName } from '../table/names';
import { t } from '../lib/i18n';
import { Scene } from '../table/scene.svelte';
import type { Sound } from '../table/sound.svelte';
import { matching, type Choice } from './choices';
import { moveWords } from './words';

const COLOURS = ['var(--seat0)', 'var(--seat1)', 'var(--green)', '#74509b', '#96600c', '#1c7482', '#a03c6e', '#5c6a14'];

export class GenericGame extends Scene {
  /** What is in the field: it filters the moves, and can be played. */
  typed = $state('');

  /** Missing until the server has answered that this table wants it. */
  readonly plain = $derived(this.state.plain);

  readonly choices = $derived.by((): readonly Choice[] =>
    this.state.choices.map(({ action, text }) => ({ action, text, words: moveWords(this.state.game, text) })),
  );
  readonly matching = $derived(matching(this.choices, this.typed));

  name(seat: number): string {
    return calledName(this.table, seat, t('ui.seat.number', { number: seat + 1 }));
  }

  colour(seat: number): string {
    return COLOURS[seat % COLOURS.length]!;
  }

  /** Plays the move of that place in the list on show. */
  playNumber(place: number): void {
    const choice = this.matching[place];
    if (choice && this.session.free && this.asked) this.session.play(choice.text);
  }

  protected renew(): void {
    this.typed = '';
  }

  protected soundOf(): Sound | null {
    return this.state.events.some(({ seat }) => seat !== null) ? 'lay' : null;
  }
}
