// A game that has no table of its own in this client: its text board and its legal moves.
import { Scene } from '../table/scene.svelte';
import type { Sound } from '../table/sound.svelte';
import { matching, type Choice } from './choices';
import { moveWords } from './words';

const COLOURS = ['var(--seat0)', 'var(--seat1)', 'var(--green)', '#74509b', '#96600c', '#1c7482', '#a03c6e', '#5c6a14'];

export class GenericGame extends Scene {
  /** The text in the field: it filters the moves, and can be played as notation. */
  typed = $state('');

  /** Missing until the server has answered the request for it. */
  readonly plain = $derived(this.state.plain);

  readonly choices = $derived.by((): readonly Choice[] =>
    this.state.choices.map(({ action, text }) => ({ action, text, words: moveWords(this.state.game, text) })),
  );
  readonly matching = $derived(matching(this.choices, this.typed));

  colour(seat: number): string {
    return COLOURS[seat % COLOURS.length]!;
  }

  /** Plays the move at this position of the displayed list. */
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
