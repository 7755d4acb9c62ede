// What is asked about talk apart from talking.
import { fresh, insist, post } from '../lib/api';
import type { Mute, NameInfo, ReportLine } from '../lib/protocol';

const address = (table: string, part: string) => `/api/tables/${encodeURIComponent(table)}/talk/${part}`;

/** Says what somebody is called who talks without a seat; the key makes an unknown person the same one again. */
export function giveName(table: string, name: string): Promise<NameInfo> {
  const body = JSON.stringify({ name, request: fresh() });
  return insist(() => post<NameInfo>(address(table, 'name'), body));
}

export const mute = (table: string, wish: Mute) => post<null>(address(table, 'mute'), JSON.stringify(wish));
export const report = (table: string, wish: ReportLine) => post<null>(address(table, 'report'), JSON.stringify(wish));
