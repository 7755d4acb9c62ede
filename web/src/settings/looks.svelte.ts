// How this browser shows everything, for people who see or hold it differently. Each choice is an attribute of the page, which
// the style sheets follow (styles/comfort.css); first.js sets them before the first paint.
import { keep, recall } from '../lib/storage';

class Look<Value extends string> {
  readonly name: string;
  readonly values: readonly [Value, ...Value[]]; // the usual one first
  #value = $state.raw<Value>()!;

  constructor(name: string, values: readonly [Value, ...Value[]]) {
    this.name = name;
    this.values = values;
    const kept = recall(name);
    this.#value = values.find((one) => one === kept) ?? values[0];
  }

  get value(): Value {
    return this.#value;
  }

  choose(value: Value): void {
    this.#value = value;
    const usual = value === this.values[0];
    keep(this.name, usual ? null : value);
    if (usual) document.documentElement.removeAttribute(`data-${this.name}`);
    else document.documentElement.setAttribute(`data-${this.name}`, value);
  }
}

export const textSize = new Look('text', ['normal', 'large', 'larger']);
/** `distinct`: seats and buildings in colours that differ with any colour vision. */
export const palette = new Look('palette', ['usual', 'distinct']);
/** The hand that holds a phone: buttons are on the side of its thumb. */
export const hand = new Look('hand', ['right', 'left']);
