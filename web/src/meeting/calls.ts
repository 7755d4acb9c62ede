// What is asked of the server where people meet.
import { ask, fresh, insist, post } from '../lib/api';
import type { InvitationInfo, Lobby, Me, NewSearch, SearchInfo } from '../lib/protocol';

export const lobby = (query: Readonly<Record<string, string>> = {}) =>
  ask<Lobby>(`/api/lobby?${new URLSearchParams(query).toString()}`);
export const invitations = () => ask<readonly InvitationInfo[]>('/api/invitations');
export const me = () => ask<Me>('/api/me');
export const rename = (name: string) => post<Me>('/api/me', JSON.stringify({ name }));
export const block = (person: string, on: boolean) =>
  post<undefined>(`/api/people/${encodeURIComponent(person)}/block`, JSON.stringify({ on }));
export const decline = (invitation: InvitationInfo, block: boolean) =>
  post<undefined>(`/api/invitations/${encodeURIComponent(invitation.id)}/decline`, JSON.stringify({ block }));
export const match = () => ask<SearchInfo>('/api/match');
export const look = (wish: NewSearch) => {
  const body = JSON.stringify({ ...wish, request: fresh() });
  return insist(() => post<SearchInfo>('/api/match', body));
};
export const stopLooking = () => ask<undefined>('/api/match', { method: 'DELETE' });
