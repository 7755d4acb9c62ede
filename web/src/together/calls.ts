// What is asked of a table before it begins. Everybody who looks at it hears of every change through its socket.
import { ask, fresh, insist, post } from '../lib/api';
import type { ChangeGathering, GatheringInfo, PassHost, PersonInfo, Remove, Sit, Stand, Start } from '../lib/protocol';

const address = (id: string, part: string): string => `/api/tables/${encodeURIComponent(id)}/${part}`;
const tell = (id: string, part: string, body: object): Promise<GatheringInfo> =>
  post<GatheringInfo>(address(id, part), JSON.stringify(body));

/** Takes a seat, once however often it is sent: the key makes an unknown person the same one again. */
export function sit(id: string, wish: Sit): Promise<GatheringInfo> {
  const body = { ...wish, request: fresh() };
  return insist(() => tell(id, 'sit', body));
}

export const lookUp = (code: string) => ask<GatheringInfo>(`/api/codes/${encodeURIComponent(code)}`);
export const stand = (id: string, wish: Stand) => tell(id, 'stand', wish);
export const change = (id: string, wish: ChangeGathering) => tell(id, 'settings', wish);
export const remove = (id: string, wish: Remove) => tell(id, 'remove', wish);
export const passHost = (id: string, wish: PassHost) => tell(id, 'host', wish);
export const start = (id: string, wish: Start) => tell(id, 'start', wish);
export const close = (id: string) => tell(id, 'close', {});
export const people = () => ask<readonly PersonInfo[]>('/api/people');
export const invite = (id: string, person: string) => tell(id, 'invite', { person });
export const wait = (id: string) => tell(id, 'wait', {});
