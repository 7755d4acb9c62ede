-- Tables that nobody plays are found by the time they were last touched, and taken away with all that refers to them.
CREATE INDEX seating_unfinished ON seating (updated, id) WHERE awaits <> 'over';
CREATE INDEX seating_next ON seating (next_id) WHERE next_id IS NOT NULL;
CREATE INDEX request_game ON request (game_id);
CREATE INDEX request_guest ON request (guest_id);
