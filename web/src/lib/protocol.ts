// Written by `make interfaces` from src/architrave/server: protocol.py, gathering_protocol.py, talk_protocol.py, messages.py, lesson_protocol.py, look_protocol.py, review_protocol.py, learn_protocol.py, puzzle_protocol.py; do not edit.

export const PROTOCOL = 2;

/** What went wrong: a message key with parameters; the `paragraph` of a rule, `where` the input is wrong. */
export interface Problem {
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly paragraph?: string;
  readonly where?: string;
}

/** The body of every REST answer with a status of 400 or more. */
export interface ErrorBody {
  readonly error: Problem;
}

/** `rules`: whether the bots run compiled rules, or will when the compiler is done. */
export interface Health {
  readonly status: "ok" | "read_only";
  readonly version: string;
  readonly rules: "compiled" | "compiling" | "interpreted";
}

export interface About {
  readonly version: string;
  readonly rules: "compiled" | "compiling" | "interpreted";
  readonly protocol: number;
  readonly python: string;
  readonly sqlite: string;
}

/**
 * A bot level and its character, a first name; `name`, `trade` and `blurb` are message keys; a move takes at most
 * `seconds`.
 */
export interface LevelInfo {
  readonly id: string;
  readonly name: string;
  readonly character: string;
  readonly trade: string;
  readonly blurb: string;
  readonly seconds: number;
}

/** Holds if that option (or `seats`) has one of these values. */
export interface Condition {
  readonly option: string;
  readonly values: readonly (string | number | boolean)[];
}

/**
 * An option of a game.
 *
 * `switch`: on or off. `choice`: one of `values`. `number`: from `least` to `most`, or one of `values`. `seat`: the
 * number of a seat, or one of `values`. `per_seat`: a list with one of `values` for each seat, all different. `set`:
 * one of `values` by name, or a custom set, which POST /api/games/{game}/sets reads from a file that ends in one
 * of `files`. An option applies only if `when` holds; otherwise it is omitted. The message key `label` names it,
 * `….about` explains it, and `….<value>` and `….<value>.about` do so for a value; a message may be missing.
 */
export interface OptionInfo {
  readonly name: string;
  readonly kind: "choice" | "number" | "per_seat" | "seat" | "set" | "switch";
  readonly default: string | number | boolean | readonly string[];
  readonly values: readonly (string | number | boolean)[];
  readonly least: number | null;
  readonly most: number | null;
  readonly files: readonly string[];
  readonly when: Condition | null;
  readonly paragraph: string;
  readonly label: string;
}

/**
 * A game on the start page; one that is not `ready` cannot be played yet. `hides`: seats have secrets, so
 * people at one screen hand it over. `sets`: of tiles or cards; a custom set goes into the option `own_set`.
 * Paragraphs of its rules begin with `letter`. `sheet`: it has a score sheet; `daily`: it is the game of the day.
 * An installed game may bring `art`, the address of its picture, and `texts`, GET /api/games/{game}/texts.
 */
export interface GameInfo {
  readonly id: string;
  readonly title: string;
  readonly letter: string;
  readonly ready: boolean;
  readonly seats: readonly number[];
  readonly minutes: number;
  readonly sets: readonly string[];
  readonly own_set: string | null;
  readonly options: readonly OptionInfo[];
  readonly hides: boolean;
  readonly levels: readonly LevelInfo[];
  readonly match_target: number | null;
  readonly sheet: boolean;
  readonly daily: boolean;
  readonly art: string | null;
  readonly texts: boolean;
}

/**
 * How much time a game gives. `move`: `seconds` for each move. `fischer`: `seconds` for the game and an `increment`
 * for each move. `pool`: `seconds` for the game; the first `delay` seconds of each move cost nothing. `days`: so many
 * for each move, except on days `off`, a list for each seat, 0 is Monday, a day is one of UTC. At a table that waits
 * for people everybody brings their own (Sit).
 */
export interface TimeControl {
  readonly kind: "days" | "fischer" | "move" | "pool";
  readonly seconds?: number;
  readonly increment?: number;
  readonly delay?: number;
  readonly days?: number;
  readonly off?: readonly (readonly number[])[];
}

/** What happens to a seat whose time is up: a bot of that level plays on, or the seat loses. */
export interface TimeUp {
  readonly kind: "bot" | "lose";
  readonly level?: string | null;
}

/**
 * What people without a seat see of a table. `after`: what everybody may see, and hidden hands when the game is
 * over. `delayed`: everything, hands included, as it was `minutes` ago. `nobody`: only people with a seat see it.
 */
export interface Watching {
  readonly hands?: "after" | "delayed" | "nobody";
  readonly minutes?: number | null;
}

/**
 * A seat of a new table. A bot has a level; an empty name is shown as "You", "Player 2" or the level. A table with
 * an `open` seat waits for people: everybody who sits there needs a name.
 */
export interface NewSeat {
  readonly kind: "bot" | "open" | "person";
  readonly name?: string;
  readonly level?: string | null;
}

/** The hash of a secret seed, to be named when a table is opened. It can be used once, within ten minutes. */
export interface Commitment {
  readonly commitment: string;
}

/** `commitment` was asked for before; `nonce` is the guest's share in the draws, chosen after it. */
export interface Rematch {
  readonly commitment?: string | null;
  readonly nonce?: string | null;
}

/**
 * A position to play on from: that after entry `at` of a finished game, which is a `table` or the text of a
 * `record`.
 */
export interface StartFrom {
  readonly at: number;
  readonly table?: string | null;
  readonly record?: string | null;
}

/**
 * `commitment` was asked for before; `nonce` is the guest's share in the draws, chosen after it. `seed` makes the
 * draws reproducible instead of proven. `pace` is the least time between two bot moves in milliseconds. `request` is a
 * random key chosen by the client: repeating the request with the same key gives the same table.
 *
 * `time` and `time_up` are its clocks. `watching`: what people without a seat see. `talk`: whether people can write to
 * each other, only say ready-made `phrases`, or neither. Of a table with open seats, which has no `seed`: `lobby`:
 * strangers find it. `start`: the game goes on from a position of another one, with its options and its number of
 * seats; then `options` is empty, and there is no `match`.
 */
export interface NewTable {
  readonly game: string;
  readonly seats: readonly NewSeat[];
  readonly options?: Readonly<Record<string, unknown>>;
  readonly match?: boolean;
  readonly confirm?: boolean;
  readonly seed?: number | null;
  readonly commitment?: string | null;
  readonly nonce?: string | null;
  readonly pace?: number | null;
  readonly request?: string | null;
  readonly lobby?: boolean;
  readonly time?: TimeControl | null;
  readonly time_up?: TimeUp | null;
  readonly talk?: "off" | "on" | "phrases";
  readonly watching?: Watching;
  readonly start?: StartFrom | null;
}

/** A file with a custom component set: its name and its text. */
export interface SetFile {
  readonly name: string;
  readonly text: string;
}

/** A playable component set: `set` is the value of that option for a new table. */
export interface OwnSet {
  readonly name: string;
  readonly option: string;
  readonly set: Readonly<Record<string, unknown>>;
}

/** What a score sheet of a game needs: the `pieces` to choose from, and the JSON Schema of a filled-in sheet. */
export interface SheetInfo {
  readonly game: string;
  readonly pieces: Readonly<Record<string, unknown>>;
  readonly shape: Readonly<Record<string, unknown>>;
}

/** Goes into the header `Authorization: Bearer …` and says who a program is. Keep it like a password. */
export interface Token {
  readonly token: string;
}

export interface TableRef {
  readonly id: string;
}

/** `mine`: this browser plays it. */
export interface SeatInfo {
  readonly name: string;
  readonly kind: "bot" | "open" | "person";
  readonly level: string | null;
  readonly mine: boolean;
}

/** The standing of a match, including this game once it is over. */
export interface MatchInfo {
  readonly target: number;
  readonly points: readonly number[];
  readonly game_number: number;
  readonly over: boolean;
  readonly winner: number | null;
}

/** One line of the log; `n` is the entry it belongs to. */
export interface LogLine {
  readonly n: number;
  readonly key: string;
  readonly seat: number | null;
  readonly params: Readonly<Record<string, string | number>>;
  readonly cells: readonly string[];
}

/**
 * An attempt at a daily game. `counted`: the first of its day, unless finished too late. `terms`: message keys of
 * what was chosen among the options. `result` and `points` once it is over, no points if resigned; `margin`: points
 * ahead of the opponent.
 */
export interface DailyTry {
  readonly day: string;
  readonly attempt: number;
  readonly counted: boolean;
  readonly table: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly terms: readonly string[];
  readonly result: "lost" | "tied" | "won" | null;
  readonly points: number | null;
  readonly margin: number | null;
}

/** What a bot of a level scored in a daily game, and its opponent without a seat. */
export interface ParScore {
  readonly level: string;
  readonly points: number;
  readonly rival: number | null;
}

/**
 * How this guest's counted attempt of today ended, which nobody else is told. `rounds`: those that went better
 * than the opponent's; `sources`: message keys with their points. `scores`: of the bots with the same draws, weakest
 * first; `par`: the level whose score is par. As long as some are not `complete`, ask again.
 */
export interface DailyResult {
  readonly points: number | null;
  readonly rival: number | null;
  readonly result: "lost" | "tied" | "won";
  readonly rounds: readonly boolean[];
  readonly sources: readonly (readonly [string, number])[];
  readonly scores: readonly ParScore[];
  readonly par: string;
  readonly complete: boolean;
}

/**
 * Today's game, the same for everyone, and this guest's attempts, newest first. `day` is a UTC date and ends in
 * `seconds`; `tomorrow` is played with those terms. `today`: null until the counted attempt is over. `streak`: days in
 * a row whose counted attempt was won; `longest`: the longest such run.
 */
export interface DailyInfo {
  readonly day: string;
  readonly seconds: number;
  readonly game: string;
  readonly title: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly terms: readonly string[];
  readonly tomorrow: readonly string[];
  readonly tries: readonly DailyTry[];
  readonly today: DailyResult | null;
  readonly streak: number;
  readonly longest: number;
}

/**
 * Which attempt at which day's game a table is; only the first of a day counts. `secret`: the day is not over, so
 * its seed is secret and there are no hints.
 */
export interface DailyRef {
  readonly day: string;
  readonly attempt: number;
  readonly counted: boolean;
  readonly secret: boolean;
}

/** One draw of a record: the `ticket` of `total` that the seed gives it, the outcome recorded and expected. */
export interface DrawCheck {
  readonly entry: number;
  readonly pile: string;
  readonly n: number;
  readonly total: number;
  readonly ticket: number;
  readonly outcome: string;
  readonly expected: string;
  readonly right: boolean;
}

/**
 * The result of checking a valid record; the answer to a damaged or impossible one is an error.
 *
 * `ok`: every draw follows from the seed, and the seed fits the commitment. `key` and `params` are the message.
 * `own_nonces`: the seats that contributed their own nonce. `rival`: points of an opponent without a seat; `lost`:
 * it beat everyone at the table.
 */
export interface Verdict {
  readonly ok: boolean;
  readonly kind: "given" | "proven" | "reproducible";
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly own_nonces: readonly number[];
  readonly draws: readonly DrawCheck[];
  readonly game: string;
  readonly title: string;
  readonly seats: readonly string[];
  readonly entries: number;
  readonly over: boolean;
  readonly winner: number | null;
  readonly points: readonly number[];
  readonly rival: number | null;
  readonly lost: boolean;
}

/**
 * `id` ("K4.2") is also the anchor; `html` is safe: it is generated from our own pages without raw HTML. `mark` is
 * set if the paragraph does not come from the published rulebook. `figure`: GET /api/figures/{game}/{figure}.
 */
export interface RulesParagraph {
  readonly id: string;
  readonly html: string;
  readonly mark: "reconstructed" | "ruling" | null;
  readonly figure: string | null;
}

export interface RulesChapter {
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly RulesParagraph[];
}

/** A word of the game, the message `<game>.word.<word>`, with the paragraph about it. */
export interface RulesWord {
  readonly word: string;
  readonly paragraph: string;
}

/** Where the rules come from and how components were balanced, as safe HTML. */
export interface RulesAppendix {
  readonly title: string;
  readonly html: string;
}

/** `intro` is safe HTML, a paragraph or more. `sheet`: the game has a score sheet. `words`: its glossary. */
export interface RulesPage {
  readonly game: string;
  readonly lang: string;
  readonly sheet: boolean;
  readonly title: string;
  readonly intro: string;
  readonly chapters: readonly RulesChapter[];
  readonly appendix: RulesAppendix | null;
  readonly words: readonly RulesWord[];
}

/** Whether somebody is at their device: `since`, in seconds since 1970, if it is known. */
export interface PresenceInfo {
  readonly status: "away" | "gone" | "here" | "reconnecting";
  readonly since: number | null;
}

/**
 * A seat before play begins. `mine`: of this browser; `host`: of the host. Only people have a presence, and days
 * `off`, 0 is Monday, which count in a game over days.
 */
export interface WaitingSeatInfo {
  readonly kind: "bot" | "open" | "person";
  readonly name: string;
  readonly level: string | null;
  readonly mine: boolean;
  readonly host: boolean;
  readonly presence: PresenceInfo | null;
  readonly off: readonly number[];
}

/**
 * A table that has not begun, as this browser may see it.
 *
 * `state`: `started` means that the same address now shows the game, `closed` that it will never begin. `leads`: this
 * browser is the host's. `host`: the host's name, empty if the host does not sit there. `code`: only for people at the
 * table and for big screens. `visitors`: people who look at it without a seat; `displays`: big screens. `starts_in`:
 * milliseconds until play begins by itself, null while it does not; `wait`: somebody has stopped that. `may_sit` is
 * false for somebody who was blocked. `commitment` was fixed before anybody sat down: send a `nonce` of your own when
 * you do. `talk` and `watching` as in NewTable. `continues`: from a position of another game, so that options and the
 * number of seats stay as they are.
 */
export interface GatheringInfo {
  readonly id: string;
  readonly version: number;
  readonly state: "closed" | "open" | "started";
  readonly game: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly match: boolean;
  readonly confirm: boolean;
  readonly pace: number;
  readonly lobby: boolean;
  readonly time: TimeControl | null;
  readonly time_up: TimeUp | null;
  readonly talk: "off" | "on" | "phrases";
  readonly watching: Watching;
  readonly continues: boolean;
  readonly code: string | null;
  readonly host: string;
  readonly leads: boolean;
  readonly seats: readonly WaitingSeatInfo[];
  readonly may_sit: boolean;
  readonly visitors: number;
  readonly displays: number;
  readonly commitment: string;
  readonly starts_in: number | null;
  readonly wait: boolean;
}

/**
 * Take a seat, the first open one unless `seat` names one. A person already seated moves there, under that name;
 * `another`: one more person at the same device. `nonce` is the person's share in the draws. `off`: the days of the
 * week, 0 is Monday, on which the person's clock stands still in a game over days; left out, they stay as they are.
 * `request` is a key of the client's own, made at random: somebody unknown who sends the same one again is the same
 * person.
 */
export interface Sit {
  readonly name: string;
  readonly seat?: number | null;
  readonly nonce?: string | null;
  readonly another?: boolean;
  readonly off?: readonly number[] | null;
  readonly request?: string | null;
}

/** Leave one seat, or all of this device. */
export interface Stand {
  readonly seat?: number | null;
}

/** A seat as the host wants it: `open`, a `bot` with its level, or the `person` who sits in the seat `now`. */
export interface PlannedSeat {
  readonly kind: "bot" | "open" | "person";
  readonly level?: string | null;
  readonly now?: number | null;
}

/**
 * What the host changes; what is left out stays. `seats` is the whole list, in the new order. Of `options`, those
 * that are not named stay as well; null gives one its usual value again.
 */
export interface ChangeGathering {
  readonly seats?: readonly PlannedSeat[];
  readonly options?: Readonly<Record<string, unknown>>;
  readonly match?: boolean;
  readonly confirm?: boolean;
  readonly pace?: number;
  readonly lobby?: boolean;
  readonly time?: TimeControl | null;
  readonly time_up?: TimeUp | null;
  readonly talk?: "off" | "on" | "phrases";
  readonly watching?: Watching;
}

/** Send somebody away; `block`: for good. */
export interface Remove {
  readonly seat: number;
  readonly block?: boolean;
}

/** Make the person in that seat the host. */
export interface PassHost {
  readonly seat: number;
}

/** Begin now; bots of that level take the open seats. */
export interface Start {
  readonly level?: string | null;
}

/** What this guest is called from now on. Tables that have begun keep the name that they had. */
export interface MyName {
  readonly name: string;
}

/**
 * This guest: what others call them, empty if nobody knows, and since when the browser is this guest, in seconds
 * since 1970.
 */
export interface Me {
  readonly name: string;
  readonly since: number | null;
}

/**
 * How one of my games ended. `result` is missing where no seat or several of them are mine. `points` of all seats,
 * none if somebody resigned; `rival`: those of an opponent without a seat. `place`: mine among three or more seats,
 * if I did not win and points say it. `reason` is a message key.
 */
export interface CardResult {
  readonly result: "aborted" | "drawn" | "lost" | "won" | null;
  readonly place: number | null;
  readonly winners: readonly number[];
  readonly points: readonly number[];
  readonly rival: number | null;
  readonly reason: string;
}

/**
 * One of my tables, for the start page. `state`: `yours` waits for me, `gathering` has not begun, `waiting` waits
 * for others. `waiting`: the seats that are to do something. `asked`: what somebody asks me there. `left`: what the
 * first clock to run out had left when this was sent, in milliseconds. `presence` of each seat at this table; only
 * people have one. `updated` in seconds since 1970. `deletable`: its game is over, nobody else played it, and no match
 * or calendar counts it.
 */
export interface TableCard {
  readonly id: string;
  readonly game: string;
  readonly title: string;
  readonly mode: "bot" | "screen" | "solo" | "together" | "watch";
  readonly seats: readonly SeatInfo[];
  readonly presence: readonly (PresenceInfo | null)[];
  readonly state: "gathering" | "over" | "waiting" | "yours";
  readonly waiting: readonly number[];
  readonly asked: "abort" | "draw" | "rematch" | "undo" | null;
  readonly time: TimeControl | null;
  readonly left: number | null;
  readonly match: MatchInfo | null;
  readonly last: LogLine | null;
  readonly result: CardResult | null;
  readonly updated: number;
  readonly daily: DailyRef | null;
  readonly deletable: boolean;
}

/**
 * A page of my finished games, newest first; `next` goes into the query to get the page after it. With filters a
 * page may have fewer games than others, or none, and still be followed by one.
 */
export interface FinishedGames {
  readonly tables: readonly TableCard[];
  readonly next: string | null;
}

/** An open table that anybody may sit down at. `since`: when it was opened, in seconds since 1970. */
export interface LobbyTable {
  readonly id: string;
  readonly game: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly match: boolean;
  readonly time: TimeControl | null;
  readonly time_up: TimeUp | null;
  readonly host: string;
  readonly seats: readonly WaitingSeatInfo[];
  readonly since: number;
}

/** A page of open tables, newest first; `next` goes into the query to get the page after it. */
export interface Lobby {
  readonly tables: readonly LobbyTable[];
  readonly next: string | null;
}

/** Look for somebody who wants the same. `request` as in Sit. */
export interface NewSearch {
  readonly game: string;
  readonly name: string;
  readonly seats?: number;
  readonly time?: TimeControl | null;
  readonly time_up?: TimeUp | null;
  readonly nonce?: string | null;
  readonly request?: string | null;
}

/**
 * A quick match. `looking`: `taken` of the seats have somebody, bots join in `bots_in` seconds; `table` can be
 * watched through its socket. `found`: go to the `table`. `none`: nothing is looked for.
 */
export interface SearchInfo {
  readonly state: "found" | "looking" | "none";
  readonly table: string | null;
  readonly game: string | null;
  readonly seats: number | null;
  readonly time: TimeControl | null;
  readonly taken: number;
  readonly bots_in: number | null;
}

/**
 * Somebody this guest has played with: `games` so often, last in `game`, at `played` in seconds since 1970. The
 * `id` is good for this guest only. `status`: whether they are at a device now, wherever that is.
 */
export interface PersonInfo {
  readonly id: string;
  readonly name: string;
  readonly game: string;
  readonly played: number;
  readonly games: number;
  readonly blocked: boolean;
  readonly status: "away" | "gone" | "here" | "reconnecting";
}

export interface Block {
  readonly on?: boolean;
}

/** `person`: the `id` of somebody one has played with. */
export interface Invite {
  readonly person: string;
}

/** `name`: of the person who invites; `since`, in seconds since 1970. */
export interface InvitationInfo {
  readonly id: string;
  readonly name: string;
  readonly since: number;
  readonly table: LobbyTable;
}

/** `block`: no more invitations from that person. */
export interface Decline {
  readonly block?: boolean;
}

/** On `/ws/me`: something of these is no longer as it was. Ask for it again. */
export interface Changed {
  readonly t: "changed";
  readonly topics: readonly ("invitations" | "lobby" | "match" | "tables")[];
}

/** The numbers of the last lines of talk that a client has of each room. */
export interface TalkSeen {
  readonly seats?: number;
  readonly spectators?: number;
}

/** This client watches a table `minutes` later than it is played, and it begins in `starts_in` milliseconds. */
export interface Later {
  readonly t: "later";
  readonly minutes: number;
  readonly starts_in: number;
}

/**
 * A line of talk: plain `text`, or a `phrase`. `seat`: whose person said it; null: somebody without a seat. `at`:
 * in seconds since 1970. `muted`: by this client's person, so neither text nor phrase is sent.
 */
export interface SaidLine {
  readonly n: number;
  readonly seat: number | null;
  readonly name: string;
  readonly mine: boolean;
  readonly text: string | null;
  readonly phrase: string | null;
  readonly at: number;
  readonly muted: boolean;
}

/**
 * What is said at a table, for clients that asked for it. Keep lines with n ≤ `keep`, drop the rest, append
 * `lines`; numbers may be missing. `own`: this client talks in this room, otherwise it only reads it: spectators talk
 * among themselves, and those with a seat read it when the game is over. `say`: what this client can say: `text` and
 * phrases, only `phrases`, `nothing`, or nothing before its person has a `name`. A big screen gets the phrases of
 * those with a seat from now on, and says nothing. `ack`: the Say this answers.
 */
export interface Talk {
  readonly t: "talk";
  readonly room: "seats" | "spectators";
  readonly own: boolean;
  readonly say: "name" | "nothing" | "phrases" | "text";
  readonly keep: number;
  readonly lines: readonly SaidLine[];
  readonly ack: string | null;
}

/** What somebody is called who talks without having a seat. `request` as in Sit. */
export interface TalkName {
  readonly name: string;
  readonly request?: string | null;
}

/** The name as others read it. */
export interface NameInfo {
  readonly name: string;
}

/** Read nothing more of the person who said that line, at any table and on any device; or again if `on` is false. */
export interface Mute {
  readonly room: "seats" | "spectators";
  readonly n: number;
  readonly on?: boolean;
}

/** Report a line to the people who run the server. */
export interface ReportLine {
  readonly room: "seats" | "spectators";
  readonly n: number;
  readonly reason: "harassment" | "insult" | "other" | "spam";
}

/**
 * `best`: the move, and what the turn brings that begins with it. `second`: the same of the next best move; null
 * if there is no other. `wins`: with this turn the seat wins, whatever is hidden.
 */
export interface Reason {
  readonly action: number;
  readonly best: Way;
  readonly second?: Way | null;
  readonly prevents?: Prevents | null;
  readonly wins?: boolean;
}

/**
 * The columns of `sources` are the seats, then an opponent without a seat. `row`: the source that decided it, null
 * if nobody won; `ahead`: the winner's column, `behind`: the one that came closest. `said`: the message key of a
 * sentence about it, where the usual one does not fit.
 */
export interface Decided {
  readonly sources: readonly Source[];
  readonly row: number | null;
  readonly ahead: number | null;
  readonly behind: number | null;
  readonly said?: string;
}

/** A legal action: its number, the move that it stands for, and its notation. */
export interface Choice {
  readonly action: number;
  readonly move: Move;
  readonly text: string;
}

/** An action as an object. The name of its class, in lower case, is its `kind`. */
export interface Move {
  readonly kind: string;
}

/**
 * What one seat may see of a position.
 *
 * `seat` is the one who looks; null: a spectator. `actor`: whose turn it is; "nobody" in the preview of a move that
 * ends a turn. `phase` says in a word of the game what is asked of the actor, and `paragraph` which rule asks it; null
 * if no seat is asked. `starter` began the game; null if that is not known (yet).
 */
export interface View {
  readonly game: string;
  readonly seat: number | null;
  readonly actor: number | "chance" | "nobody" | "over";
  readonly phase: string;
  readonly paragraph: string | null;
  readonly starter: number | null;
  readonly turn: number;
  readonly result: ResultView | null;
}

/**
 * Subscribe to the state of the table, now and whenever it changes. `after`: the `entries` of the last state that
 * the client has, to get only newer log lines. `beats`: send a Beat after every silence. `plain`: also send what a
 * client needs that does not know the game. `here`: somebody looks at this page, as with Present. `talk_after`: send
 * what people say, after what the client has. `coach`: name the coach marks that appear with a state. `named`: while
 * this client watches, the others at the table may read the name of its person.
 */
export interface Sub {
  readonly t: "sub";
  readonly after?: number | null;
  readonly beats?: boolean;
  readonly plain?: boolean;
  readonly coach?: boolean;
  readonly here?: boolean;
  readonly named?: boolean;
  readonly talk_after?: TalkSeen | null;
}

/**
 * Make a move: `move` or `action` as in the choices, or `text` in notation. `sure`: its player has seen what it
 * does and confirmed that, so it is not held for confirmation.
 */
export interface Act {
  readonly t: "act";
  readonly id: string;
  readonly version: number;
  readonly move?: Readonly<Record<string, unknown>> | null;
  readonly action?: number | null;
  readonly text?: string | null;
  readonly sure?: boolean;
}

/** Make the held proposal a move. */
export interface Confirm {
  readonly t: "confirm";
  readonly id: string;
  readonly version: number;
}

/** Drop the held proposal. */
export interface Withdraw {
  readonly t: "withdraw";
  readonly id: string;
  readonly version: number;
}

/** Undo the last thing done: the held proposal if there is one, otherwise my last move and everything after it. */
export interface Undo {
  readonly t: "undo";
  readonly id: string;
  readonly version: number;
}

export interface Resign {
  readonly t: "resign";
  readonly id: string;
  readonly seat: number;
}

/** Take one's seat back from the bot that plays it. */
export interface ComeBack {
  readonly t: "come_back";
  readonly id: string;
  readonly seat: number;
}

/** Let a bot play for somebody else who has been away for three minutes. */
export interface LetBotPlay {
  readonly t: "let_bot_play";
  readonly id: string;
  readonly seat: number;
}

/**
 * Ask the others something: to take back my last move across theirs, a draw, an abort, or another game. `number`:
 * the `questions` of the state. For a rematch: `commitment` was asked for before, `nonce` is my share in its draws.
 */
export interface AskOthers {
  readonly t: "ask";
  readonly id: string;
  readonly number: number;
  readonly kind: "abort" | "draw" | "rematch" | "undo";
  readonly commitment?: string | null;
  readonly nonce?: string | null;
}

/** Agree to the question that is open, or decline it. `nonce`: my share in the draws of a rematch. */
export interface AnswerQuestion {
  readonly t: "answer";
  readonly id: string;
  readonly number: number;
  readonly yes: boolean;
  readonly nonce?: string | null;
}

/** Take my own question back. */
export interface WithdrawQuestion {
  readonly t: "withdraw_question";
  readonly id: string;
  readonly number: number;
}

/**
 * Say something to those who sit at the table, or to the other spectators: `text`, or a `phrase`. `seat`: which of
 * several people at one device says it. Answered by a Talk with this `ack`; the same `id` twice is one line.
 */
export interface Say {
  readonly t: "say";
  readonly id: string;
  readonly text?: string | null;
  readonly phrase?: "again" | "are_you_there" | "back_soon" | "bye" | "good_game" | "good_luck" | "hello" | "i_am_back" | "let_me_think" | "nice_move" | "no" | "one_moment" | "oops" | "ready" | "sorry" | "take_your_time" | "thanks" | "well_played" | "yes" | null;
  readonly seat?: number | null;
}

/** The answer to a Beat: how long it took is given back to a running clock, up to half a second a move. */
export interface Pong {
  readonly t: "pong";
  readonly n: number;
}

/**
 * The person of this seat is at the screen now; null: cover everything. Only needed if several people share a
 * screen and have secrets from each other; every new socket begins covered.
 */
export interface Here {
  readonly t: "here";
  readonly seat: number | null;
  readonly id?: string | null;
}

/** Show all hands to a spectator of bots, or only what everyone may see. */
export interface Hands {
  readonly t: "hands";
  readonly on: boolean;
  readonly id?: string | null;
}

/** Turn confirmation of moves on or off. */
export interface Holding {
  readonly t: "holding";
  readonly id: string;
  readonly on: boolean;
}

/** Ask what a strong bot would do. */
export interface AskHint {
  readonly t: "hint";
  readonly id?: string | null;
}

/** Pause or resume a table where only bots play. */
export interface Pause {
  readonly t: "pause";
  readonly on: boolean;
  readonly id?: string | null;
}

/** Make one bot move at a paused table. */
export interface Step {
  readonly t: "step";
  readonly id?: string | null;
}

/** Set the least time between two bot moves, in milliseconds. */
export interface Speed {
  readonly t: "speed";
  readonly ms: number;
  readonly id?: string | null;
}

/** Whether somebody looks at this page: false while it is hidden or nothing was done for some minutes. */
export interface Present {
  readonly t: "presence";
  readonly here: boolean;
}

/**
 * `next` is the table of the rematch, once there is one. In `options` a custom set is only named. `talk` and
 * `watching` as in NewTable.
 */
export interface TableInfo {
  readonly id: string;
  readonly mode: "bot" | "screen" | "solo" | "together" | "watch";
  readonly seats: readonly SeatInfo[];
  readonly options: Readonly<Record<string, unknown>>;
  readonly match: MatchInfo | null;
  readonly confirm: boolean;
  readonly next: string | null;
  readonly daily: DailyRef | null;
  readonly talk: "off" | "on" | "phrases";
  readonly watching: Watching;
}

/**
 * A proposal that is waiting for confirmation; the view already shows it carried out. `events`: what it does, as
 * log lines; empty if seats have secrets.
 */
export interface Held {
  readonly seat: number;
  readonly move: Move;
  readonly text: string;
  readonly events: readonly LogLine[];
}

/**
 * Whether undo is possible now, and if not, why. `asks`: the seats whose people can be asked to agree to it
 * (AskOthers).
 */
export interface UndoInfo {
  readonly possible: boolean;
  readonly asks: readonly number[];
  readonly key: string | null;
  readonly params: Readonly<Record<string, string | number>>;
}

/** How this game's draws are made. `seed` is revealed when the game is over. */
export interface Fair {
  readonly kind: "given" | "proven" | "reproducible";
  readonly commitment: string | null;
  readonly nonces: readonly string[];
  readonly seed: string | null;
}

/**
 * How a game ended; `reason` is a message key. `points` are empty if nothing was scored; `rival`: those of an
 * opponent without a seat.
 */
export interface Outcome {
  readonly winners: readonly number[];
  readonly points: readonly number[];
  readonly rival: number | null;
  readonly reason: string;
}

/**
 * A table for a client that does not know the game: its title, whether seats have secrets, and the text board as
 * this client may see it.
 */
export interface Plain {
  readonly title: string;
  readonly hides: boolean;
  readonly board: string;
  readonly result: Outcome | null;
}

/**
 * A coach mark that appears with a state: the message `<game>.coach.<name>` with its parameters. `shown`: what it
 * is about, as the table of the game calls it. `lasting`: for as long as it is in the states, and not because
 * something happened just now.
 */
export interface CoachMark {
  readonly name: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly shown: readonly string[];
  readonly lasting: boolean;
}

/** A move that would be taken back, in notation. */
export interface UndoneMove {
  readonly seat: number;
  readonly text: string;
}

/**
 * What the person of `seat` asks the others, at `at` in milliseconds since 1970. `agreed`: the seats that have said
 * yes, the asker's own included; `asked`: those whose answer is awaited. `undone`: what would be taken back, the
 * oldest first. `commitment`: of the draws of a rematch, for those who put a nonce of their own into them.
 */
export interface Question {
  readonly kind: "abort" | "draw" | "rematch" | "undo";
  readonly seat: number;
  readonly at: number;
  readonly agreed: readonly number[];
  readonly asked: readonly number[];
  readonly undone: readonly UndoneMove[];
  readonly commitment: string | null;
}

/**
 * `remaining`: milliseconds left at the time of the message. `deadline`: when it runs out if nothing happens, in
 * milliseconds since 1970 by the server's clock; null: it stands.
 */
export interface SeatClock {
  readonly remaining: number;
  readonly running: boolean;
  readonly deadline: number | null;
}

/**
 * The clocks of a table. `time` and `time_up` as in a record; `now`: the server's clock, in milliseconds since
 * 1970. A seat that a bot plays has no clock.
 */
export interface Clocks {
  readonly time: TimeControl;
  readonly time_up: TimeUp;
  readonly now: number;
  readonly seats: readonly (SeatClock | null)[];
}

/** A bot that plays for the person of a seat, and why. Who resigned cannot come back. */
export interface Substitute {
  readonly seat: number;
  readonly level: string;
  readonly reason: "away" | "resigned" | "time";
}

/**
 * A table as this client may see it.
 *
 * `version` goes back with every command. `entries` is the length of the log. Log lines: keep those with n ≤ `keep`,
 * drop the rest, append `events`. `seat`: whose side this client sees and plays (one screen for two: the seat to
 * move); null: a spectator, or nobody has said yet that it is them. `to_move`: something is asked of this client
 * now: a choice, or the confirmation of `held`. `waiting`: the seats that the game waits for; several choose at the
 * same time. `hand_over`: the seat whose person is to take the screen and say so (Here); until then only what
 * everybody may see is in any message. `open_hands`: nothing is hidden. `queued`: the bot that is to move has not
 * begun to think, because others are before it. `clocks`: null if nobody's time runs. `substitutes`: the seats that
 * bots play for people. `questions`: how often a question was asked, answered or closed, to be named in the next
 * message about one; `question`: the one that is open. `delay`: this is the table as it was so many minutes ago;
 * null: as it is now. `reason`: the message key of how the game ended; `decided`: what decided it, if it was played
 * to its end and the game can say that. `ack`: the command this answers. `plain`, `marks`: for clients that asked for
 * it.
 */
export interface State {
  readonly t: "state";
  readonly version: number;
  readonly entries: number;
  readonly keep: number;
  readonly game: string;
  readonly table: TableInfo;
  readonly seat: number | null;
  readonly to_move: boolean;
  readonly waiting: readonly number[];
  readonly hand_over: number | null;
  readonly open_hands: boolean;
  readonly view: View;
  readonly choices: readonly Choice[];
  readonly held: Held | null;
  readonly events: readonly LogLine[];
  readonly undo: UndoInfo;
  readonly fair: Fair;
  readonly paused: boolean;
  readonly pace: number;
  readonly queued: boolean;
  readonly over: boolean;
  readonly resigned: number | null;
  readonly clocks: Clocks | null;
  readonly substitutes: readonly Substitute[];
  readonly questions: number;
  readonly question: Question | null;
  readonly delay: number | null;
  readonly reason: string | null;
  readonly ack: string | null;
  readonly decided?: Decided;
  readonly plain?: Plain;
  readonly marks?: readonly CoachMark[];
}

/**
 * The table has not begun: what it looks like now. When it begins, a State follows on the same socket. `ack` is
 * always null: what changes a table before it begins goes by REST.
 */
export interface Waiting {
  readonly t: "gathering";
  readonly gathering: GatheringInfo;
  readonly ack: string | null;
}

/**
 * Who is at their device, for each seat (null: a bot), how many people watch, the names of those who show them
 * (`watchers`, at most 20), how many big screens show the table, and on how many screens this client's person has it
 * open (`own`). Sent after the first State and whenever it changes, at tables that people play from several devices;
 * at others only when a big screen comes or goes. Not sent to people who watch the table later.
 */
export interface AtTable {
  readonly t: "presence";
  readonly seats: readonly (PresenceInfo | null)[];
  readonly watching: number;
  readonly watchers: readonly string[];
  readonly displays: number;
  readonly own: number;
}

/** A move that a rule forbids. */
export interface RefusedMove {
  readonly t: "refused";
  readonly id: string | null;
  readonly paragraph: string;
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** The answer to an invalid message; `id` if it had a readable one. */
export interface ErrorMessage {
  readonly t: "error";
  readonly id: string | null;
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** What a strong bot would do now, and why; `version` says in which state. */
export interface Hint {
  readonly t: "hint";
  readonly id: string | null;
  readonly version: number;
  readonly action: number;
  readonly move: Move;
  readonly text: string;
  readonly reason: Reason;
}

/**
 * A heartbeat: nothing has happened, and the connection is alive. For clients that asked for `beats`; they answer
 * each with a Pong of the same `n`.
 */
export interface Beat {
  readonly t: "beat";
  readonly n: number;
}

/**
 * `what` it is and its `name`; what it does; `figures`, what it is worth now; `changes`: what would change that.
 * `places`: where on the board, as its cells are called.
 */
export interface Explanation {
  readonly what: Said;
  readonly name: Said;
  readonly does?: readonly Said[];
  readonly figures?: readonly Figure[];
  readonly changes?: readonly Figure[];
  readonly forbidden?: Forbidden | null;
  readonly paragraph: string;
  readonly seat?: number | null;
  readonly places?: readonly string[];
}

/** Begin a step, or begin it again; the first message on every connection. `beats` and `plain` as in Sub. */
export interface OpenStep {
  readonly t: "open";
  readonly step: number;
  readonly beats?: boolean;
  readonly plain?: boolean;
}

/** Go on after a step that is done: where the next one follows from it, everything stays in place. */
export interface NextStep {
  readonly t: "next";
  readonly id: string;
}

/** Make the move that the step asks for. */
export interface ShowMove {
  readonly t: "show";
  readonly id: string;
}

/** What something on the table of the lesson is. */
export interface ExplainThing {
  readonly t: "explain";
  readonly id: string;
  readonly thing: string;
}

/** The answer to ExplainThing; no `explanation` if the game knows nothing of that name. */
export interface ThingExplained {
  readonly t: "explained";
  readonly id: string;
  readonly explanation: Explanation | null;
}

/**
 * Where the learner is: in step `number` of `steps`, each with `stages` decisions; `stage` counts those that are
 * done. `lit`: what may be touched, `shown`: what the text is about, as the table of the game calls it (`cell:N13`).
 *
 * `verdict`: a decision is `asked`; the last move was `right`, or the last one of the step (`done`); it was `unwanted`
 * though legal, or `refused` by a rule, with the `refusal`; then `hint` is the number of the sentence that helps. It
 * goes with the State of this `version`; those up to `until` show what follows the learner's move. `fresh`: this is
 * another position, and nothing moves there from what was on the table. `before`: there is a text about what was shown
 * first. `id`: the message that this answers.
 */
export interface LessonStep {
  readonly t: "lesson";
  readonly id: string | null;
  readonly version: number;
  readonly until: number;
  readonly fresh: boolean;
  readonly number: number;
  readonly steps: number;
  readonly minutes: number;
  readonly stage: number;
  readonly stages: number;
  readonly lit: readonly string[];
  readonly shown: readonly string[];
  readonly before: boolean;
  readonly verdict: "asked" | "done" | "refused" | "right" | "unwanted";
  readonly hint: number | null;
  readonly refusal: Problem | null;
}

/**
 * What entry `n` was; 0 is the start. `before`: the entry whose state it began in. `turn`: in which turn it was
 * made; 0 before the first. `seat`: who made it; null: chance, or nobody. `stop`: there is a Frame of it. `kept`: it
 * was not undone. `lines`: what the log says of it to the one who looks.
 */
export interface LookStep {
  readonly n: number;
  readonly before: number;
  readonly turn: number;
  readonly seat: number | null;
  readonly stop: boolean;
  readonly kept: boolean;
  readonly lines: readonly LogLine[];
}

/**
 * A game to walk through. `seat` and `open`: as whom it is seen now, `open` without secrets; `seats` and `opens`:
 * what can be chosen. `hides`: seats have secrets. `over`: the game has ended; otherwise the last step is now. `table`
 * has an empty `id` if the game is a record that was sent. `turned`: the entry with which the winner took the lead for
 * good; null if nobody won on points. `damage`: what is wrong with a record; its steps end there.
 */
export interface LookBack {
  readonly game: string;
  readonly title: string;
  readonly table: TableInfo;
  readonly seat: number | null;
  readonly open: boolean;
  readonly seats: readonly number[];
  readonly opens: boolean;
  readonly hides: boolean;
  readonly over: boolean;
  readonly resigned: number | null;
  readonly result: Outcome | null;
  readonly fair: Fair;
  readonly turned: number | null;
  readonly steps: readonly LookStep[];
  readonly damage: Problem | null;
}

/** The table after entry `n`, as the one who looks may see it. `plain` for clients that asked for it. */
export interface Frame {
  readonly n: number;
  readonly view: View;
  readonly waiting: readonly number[];
  readonly over: boolean;
  readonly plain: Plain | null;
}

/** The frames of entries from the one asked for; `next`: where the next page begins, null after the last. */
export interface Frames {
  readonly frames: readonly Frame[];
  readonly next: number | null;
}

/**
 * A turn and why it matters: `win`, the game could still be won; `points`, more were there at once; `plan`, another
 * way was better later; `praise`, the turn that won it. `gained`: the seat whose chances it raised.
 */
export interface Moment {
  readonly kind: "plan" | "points" | "praise" | "win";
  readonly turn: number;
  readonly seat: number;
  readonly gained: number | null;
  readonly title: Said;
  readonly text: Said;
}

/**
 * `number` of the turn in the game, `turn` as views count it, 0 before the first; it began after entry `start`, and
 * its moves are `entries`. `chances` of each seat before it. `played` and `better`: what was played, and what the bot
 * would have done; null if that was not judged, or is the same.
 */
export interface TurnReview {
  readonly number: number;
  readonly turn: number;
  readonly seat: number;
  readonly start: number;
  readonly entries: readonly number[];
  readonly chances: readonly number[];
  readonly played?: Way | null;
  readonly better?: Way | null;
}

/**
 * A review of a game as one may see it. It is complete when `done` turns are `total`; until then `moments` is
 * empty. `making`: it is being made now. `judge`: the level that judged with so many simulations a decision
 * (`budget`); `calibrated`: chances were fitted to games that ended. `seat`: whose knowledge it is made with; null:
 * everything is open. `about`: whose moments these are; null: everybody's. `outcome`: what each seat had of the
 * game.
 */
export interface Review {
  readonly done: number;
  readonly total: number;
  readonly making: boolean;
  readonly judge: string;
  readonly budget: number;
  readonly calibrated: boolean;
  readonly seat: number | null;
  readonly about: number | null;
  readonly outcome: readonly number[];
  readonly turns: readonly TurnReview[];
  readonly moments: readonly Moment[];
}

/** The table along the better way of a turn, and from frame `answer` on, what the next player would do. */
export interface ReviewedWay {
  readonly frames: readonly Frame[];
  readonly answer: number;
}

/**
 * What teaches a game: the names of its `figures`, in order. A game takes `minutes`, the guided first game
 * `lesson`, if there is one. `words`: its glossary.
 */
export interface LearnPage {
  readonly game: string;
  readonly title: string;
  readonly seats: readonly number[];
  readonly minutes: number;
  readonly figures: readonly string[];
  readonly lesson: number | null;
  readonly words: readonly RulesWord[];
}

/**
 * A picture of a position: the state of a table that nobody plays at. `show`: what is marked or drawn beside the
 * board, and `around`: the places that must be in the picture, each as the table of the game calls it.
 */
export interface FigureState {
  readonly state: State;
  readonly show: readonly string[];
  readonly around: readonly string[];
}

/** The legal moves after some that are typed and not made yet; `version`: of the state that they are typed in. */
export interface Ahead {
  readonly version: number;
  readonly moves: readonly string[];
}

/** What a thing on a table is, to the one who asks; `version`: of the state that it is true of. */
export interface Explained {
  readonly thing: string;
  readonly version: number;
  readonly explanation: Explanation;
}

/** A puzzle of today: its number among the `count` of the game, what is to be reached, how difficult it is. */
export interface PuzzleOfDay {
  readonly game: string;
  readonly title: string;
  readonly count: number;
  readonly number: number;
  readonly aim: "most" | "now" | "sure";
  readonly level: number;
}

/** The puzzles of a day (UTC), which changes in so many `seconds`; a game without puzzles is left out. */
export interface PuzzleList {
  readonly day: string;
  readonly seconds: number;
  readonly puzzles: readonly PuzzleOfDay[];
}

/**
 * Begin a puzzle, or begin it again; the first message on every connection. No `number`: the puzzle of the day.
 * `beats` and `plain` as in Sub.
 */
export interface OpenPuzzle {
  readonly t: "open";
  readonly number?: number | null;
  readonly beats?: boolean;
  readonly plain?: boolean;
}

/** Begin again and play a way that is right, move by move. */
export interface ShowSolution {
  readonly t: "show";
  readonly id: string;
}

/**
 * Where somebody is in a puzzle: its `number` of `count`, the `day` if it is the puzzle of today, and the proof
 * that `good` of `ways` different ways to play the turn are right. `points`: how far ahead the right ways get, where
 * that is the aim.
 *
 * `verdict`: a try has begun (`asked`), the turn is `going` on, it was `solved` or `missed`; or a move was `refused`
 * by a rule, with the `refusal`. `tried`: the moves of the turn so far, in notation. `shown`: they are the solution.
 * It goes with the State of this `version`; those up to `until` follow. `fresh`: nothing moves there from what was on
 * the table. `id`: the message that this answers.
 */
export interface PuzzleState {
  readonly t: "puzzle";
  readonly id: string | null;
  readonly version: number;
  readonly until: number;
  readonly fresh: boolean;
  readonly number: number;
  readonly count: number;
  readonly day: string | null;
  readonly aim: "most" | "now" | "sure";
  readonly level: number;
  readonly ways: number;
  readonly good: number;
  readonly points: number | null;
  readonly verdict: "asked" | "going" | "missed" | "refused" | "solved";
  readonly tried: readonly string[];
  readonly shown: boolean;
  readonly refusal: Problem | null;
}

/**
 * `moves` in notation, the cells they are about, and what they change for the seat, as figures; `points`: in all.
 * `chance`: to win after them; null if that was not asked.
 */
export interface Way {
  readonly moves: readonly string[];
  readonly cells: readonly string[];
  readonly gains: readonly Figure[];
  readonly points: number;
  readonly chance?: number | null;
}

/** A message; a parameter that begins with @ is the key of another one. */
export interface Said {
  readonly key: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** The next player's points are on average so many fewer after the best move than after the second best. */
export interface Prevents {
  readonly seat: number;
  readonly points: number;
}

/** Where points come from: its key in the catalogue with parameters, and what each column has of it. */
export interface Source {
  readonly name: string;
  readonly points: readonly number[];
  readonly params?: Readonly<Record<string, string>>;
}

/**
 * How a game ended: who won alone, what decided (a word of the game), and the points of the seats. `ended`: the
 * message key of what ended it, if that was not the usual end (`ui.<game>.over`).
 */
export interface ResultView {
  readonly winner: number | null;
  readonly reason: string;
  readonly points: readonly number[];
  readonly ended?: string;
}

/** A line with a figure at its end. `total`: the sum of those above. */
export interface Figure {
  readonly text: Said;
  readonly value: string;
  readonly tone?: "less" | "more" | "plain" | "total";
  readonly paragraph?: string | null;
}

/** Why something is not possible now. */
export interface Forbidden {
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly paragraph: string;
}

export type ClientMessage = Sub | Act | Confirm | Withdraw | Undo | Resign | ComeBack | LetBotPlay | AskOthers | AnswerQuestion | WithdrawQuestion | Say | Pong | Here | Hands | Holding | AskHint | Pause | Step | Speed | Present;

export type ServerMessage = State | Waiting | Later | AtTable | Talk | RefusedMove | ErrorMessage | Hint | Beat;

export type MyMessage = Changed | Beat | ErrorMessage;

export type FromLearner = Sub | OpenStep | NextStep | ShowMove | ExplainThing | Act | Pong;

export type ToLearner = LessonStep | ThingExplained | State | ErrorMessage | Beat;

export type FromSolver = Sub | OpenPuzzle | ShowSolution | AskHint | ExplainThing | Act | Pong;

export type ToSolver = PuzzleState | ThingExplained | State | Hint | ErrorMessage | Beat;

export interface LineEvents {
  readonly "line.event.agreed_abort": Readonly<Record<string, never>>;
  readonly "line.event.agreed_draw": Readonly<Record<string, never>>;
  readonly "line.event.cut_off": { readonly count: number };
  readonly "line.event.paused": { readonly count: number };
  readonly "line.event.resigned": Readonly<Record<string, never>>;
  readonly "line.event.returned": Readonly<Record<string, never>>;
  readonly "line.event.takeover": { readonly by: string };
  readonly "line.event.takeover_away": { readonly level: string };
  readonly "line.event.takeover_resigned": { readonly level: string };
  readonly "line.event.takeover_time": { readonly level: string };
  readonly "line.event.timeout": Readonly<Record<string, never>>;
  readonly "line.event.undone": Readonly<Record<string, never>>;
}
