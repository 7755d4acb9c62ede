// Listening to an element, and stopping all of it at once.

type Listeners = { readonly [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void };

/** What it returns stops listening. */
export function listenTo(node: HTMLElement, listeners: Listeners, options: AddEventListenerOptions = {}): () => void {
  const listening = new AbortController();
  for (const [kind, listener] of Object.entries(listeners))
    node.addEventListener(kind, listener as EventListener, { ...options, signal: listening.signal });
  return () => listening.abort();
}
