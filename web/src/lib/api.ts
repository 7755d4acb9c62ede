// The server's REST interface. Everything that goes wrong becomes a `Trouble`: a message key with parameters.
import type {
  About,
  CardFile,
  CardSet,
  Commitment,
  DailyInfo,
  ErrorBody,
  GameInfo,
  Health,
  NewTable,
  Problem,
  Rematch,
  RulesPage,
  SheetInfo,
  TableCard,
  TableRef,
  Verdict,
} from './protocol';

export class Trouble extends Error implements Problem {
  constructor(
    readonly key: string,
    readonly params: Problem['params'] = {},
    readonly paragraph?: string,
    readonly where?: string,
  ) {
    super(key);
  }
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && typeof (body as ErrorBody).error?.key === 'string';
}

async function ask<Answer>(path: string, init: RequestInit = {}): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(path, { ...init, signal: init.signal ?? AbortSignal.timeout(20_000) });
  } catch {
    throw new Trouble('ui.trouble.unreachable');
  }
  const body: unknown = await response.json().catch(() => null);
  if (isErrorBody(body)) {
    const { key, params, paragraph, where } = body.error;
    throw new Trouble(key, params, paragraph, where);
  }
  if (!response.ok || body === null) throw new Trouble('ui.trouble.answer', { status: response.status });
  return body as Answer;
}

function post<Answer>(path: string, body: string): Promise<Answer> {
  return ask(path, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
}

/** The record of a table, as a file. */
export async function record(id: string): Promise<File> {
  const response = await fetch(`/api/tables/${encodeURIComponent(id)}/record`).catch(() => null);
  if (!response) throw new Trouble('ui.trouble.unreachable');
  if (!response.ok) throw new Trouble('ui.trouble.answer', { status: response.status });
  return new File([await response.blob()], `architrave-${id}.json`);
}

export const health = () => ask<Health>('/health', { cache: 'no-store', signal: AbortSignal.timeout(5_000) });
export const about = () => ask<About>('/api/about');
export const games = () => ask<readonly GameInfo[]>('/api/games');
export const tables = () => ask<readonly TableCard[]>('/api/tables');
export const openTable = (table: NewTable) => post<TableRef>('/api/tables', JSON.stringify(table));
export const promise = () => post<Commitment>('/api/commitments', '{}');
export const rematch = (id: string, share: Rematch) =>
  post<TableRef>(`/api/tables/${encodeURIComponent(id)}/rematch`, JSON.stringify(share));
export const daily = () => ask<DailyInfo>('/api/daily');
export const playToday = () => post<TableRef>('/api/daily', '');
export const sheet = (game: string) => ask<SheetInfo>(`/api/sheets/${encodeURIComponent(game)}`);
export const score = <Score>(game: string, entry: unknown) =>
  post<Score>(`/api/score/${encodeURIComponent(game)}`, JSON.stringify(entry));
export const checkCards = (file: CardFile) => post<CardSet>('/api/cards', JSON.stringify(file));
export const verify = (record: string) => post<Verdict>('/api/verify', record);
export const rules = (game: string, language: string) =>
  ask<RulesPage>(`/api/rules/${encodeURIComponent(game)}?lang=${language}`);
