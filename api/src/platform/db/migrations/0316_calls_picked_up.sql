-- Who of us picked a call up, by *8 or a button, while it rang for a colleague. Null: it was answered where it rang, or by
-- no one. As taken_by, a seat that the record only names.
alter table calls add column picked_up_by bigint;
alter table live_calls add column picked_up_by bigint references seats;
