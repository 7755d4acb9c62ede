// Adding event listeners to an element, and removing all of them at once.

type Listeners = { readonly [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void };

/** The returned function removes the listeners. */
export function listenTo(node: HTMLElement, listeners: Listeners, options: AddEventListenerOptions = {}): () => void {
  const listening = new AbortController();
  // Object.entries forgets that each listener takes the event of its kind.
  for (const [kind, listener] of Object.entries(listeners))
    node.addEventListener(kind, listener as EventListener, { ...options, signal: listening.signal });
  return () => listening.abort();
}
