// The server's REST interface. Everything that goes wrong becomes a `Trouble`: a message key with parameters.
import type {
  About,
  Commitment,
  DailyInfo,
  ErrorBody,
  GameInfo,
  Health,
  NewTable,
  OwnSet,
  Problem,
  Rematch,
  RulesPage,
  SetFile,
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

export async function ask<Answer>(path: string, init: RequestInit = {}): Promise<Answer> {
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

export function post<Answer>(path: string, body: string): Promise<Answer> {
  return ask(path, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
}

/** The record of a table, as a file. */
export async function record(id: string): Promise<File> {
  const response = await fetch(`/api/tables/${encodeURIComponent(id)}/record`).catch(() => null);
  if (!response) throw new Trouble('ui.trouble.unreachable');
  if (!response.ok) {
    const body: unknown = await response.json().catch(() => null);
    if (isErrorBody(body)) throw new Trouble(body.error.key, body.error.params);
    throw new Trouble('ui.trouble.answer', { status: response.status });
  }
  return new File([await response.blob()], `architrave-${id}.json`);
}

const AGAIN_AFTER = [500, 1500, 4000]; // milliseconds

/** Asks again when no answer came: only for what the server carries out once, however often it is asked. */
export async function insist<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  for (const wait of AGAIN_AFTER) {
    try {
      return await request();
    } catch (fault) {
      if (!(fault instanceof Trouble) || fault.key !== 'ui.trouble.unreachable') throw fault;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return request();
}

/** A key that makes a request the same request when it is sent again. */
export function fresh(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const health = () => ask<Health>('/health', { cache: 'no-store', signal: AbortSignal.timeout(5_000) });
export const about = () => ask<About>('/api/about');
export const games = () => ask<readonly GameInfo[]>('/api/games');
/** The texts that an installed game brings; none if they cannot be had: its messages are then shown by their keys. */
export const texts = (game: string, language: string) =>
  ask<Record<string, string>>(`/api/games/${game}/texts?lang=${language}`).catch(() => ({}));
export const tables = () => ask<readonly TableCard[]>('/api/tables');
export const openTable = (table: NewTable) => {
  const body = JSON.stringify({ ...table, request: fresh() });
  return insist(() => post<TableRef>('/api/tables', body));
};
export const commitToSeed = () => post<Commitment>('/api/commitments', '{}');
export const rematch = (id: string, share: Rematch) =>
  insist(() => post<TableRef>(`/api/tables/${encodeURIComponent(id)}/rematch`, JSON.stringify(share)));
export const daily = () => ask<DailyInfo>('/api/daily');
export const playToday = () => {
  const path = `/api/daily?key=${fresh()}`;
  return insist(() => post<TableRef>(path, ''));
};
export const sheet = (game: string) => ask<SheetInfo>(`/api/sheets/${encodeURIComponent(game)}`);
export const score = <Score>(game: string, entry: unknown) =>
  post<Score>(`/api/score/${encodeURIComponent(game)}`, JSON.stringify(entry));
export const readSet = (game: string, file: SetFile) => post<OwnSet>(`/api/games/${game}/sets`, JSON.stringify(file));
export const verify = (record: string) => post<Verdict>('/api/verify', record);
export const rules = (game: string, language: string) =>
  ask<RulesPage>(`/api/rules/${encodeURIComponent(game)}?lang=${language}`);
