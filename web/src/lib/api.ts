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
  const { error }: { readonly error?: { readonly key?: unknown } } = body ?? {};
  return typeof error?.key === 'string';
}

const NO_CONTENT = 204; // there is nothing to say but that it is done

export async function ask<Answer>(path: string, init: RequestInit = {}): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(path, { ...init, signal: init.signal ?? AbortSignal.timeout(20_000) });
  } catch {
    throw new Trouble('ui.trouble.unreachable');
  }
  if (response.status === 204) return undefined as Answer; // it is done, and there is nothing to say
  const body: unknown = await response.json().catch(() => null);
  if (isErrorBody(body)) {
    const { key, params, paragraph, where } = body.error;
    throw new Trouble(key, params, paragraph, where);
  }
  const isEmpty = body === null && response.status !== NO_CONTENT;
  if (!response.ok || isEmpty) throw new Trouble('ui.trouble.answer', { status: response.status });
  return body as Answer; // the server keeps to the types that are generated from its structs
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

/** Retries a request that got no answer. Only for requests that the server carries out once, however often they arrive. */
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

/** A key by which the server recognises a repeated request. */
export function fresh(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const health = () => ask<Health>('/health', { cache: 'no-store', signal: AbortSignal.timeout(5_000) });
export const about = () => ask<About>('/api/about');
export const games = () => ask<readonly GameInfo[]>('/api/games');
/** The texts of an installed game. If they cannot be loaded, its messages are shown by their keys. */
export const texts = (game: string, language: string) =>
  ask<Record<string, string>>(`/api/games/${game}/texts?lang=${language}`).catch(() => ({}));
/** Takes a table off my list; the game itself stays. */
export const putAway = (id: string) => ask<undefined>(`/api/tables/${encodeURIComponent(id)}`, { method: 'DELETE' });
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
export const sheet = <Pieces>(game: string) =>
  ask<SheetInfo & { readonly pieces: Pieces }>(`/api/sheets/${encodeURIComponent(game)}`);
export const score = <Score>(game: string, entry: unknown) =>
  post<Score>(`/api/score/${encodeURIComponent(game)}`, JSON.stringify(entry));
export const readSet = (game: string, file: SetFile) => post<OwnSet>(`/api/games/${game}/sets`, JSON.stringify(file));
export const verify = (record: string) => post<Verdict>('/api/verify', record);
export const rules = (game: string, language: string) =>
  ask<RulesPage>(`/api/rules/${encodeURIComponent(game)}?lang=${language}`);
