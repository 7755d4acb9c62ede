-- Choices that several seats make at the same time, as JSON: {"1": ["fountain for tavern", "ready"]}. They become entries when all have finished;
-- until then each is for its own seat's eyes.
CREATE TABLE sealed (
    game_id TEXT PRIMARY KEY REFERENCES game (id),
    choices TEXT NOT NULL
);
