/** A name that nothing else has, for a command. */
export function freshId(): string {
  // randomUUID is missing on plain http pages from another machine of the local network.
  if (crypto.randomUUID) return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
