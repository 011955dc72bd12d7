-- no transaction
-- Whether a listening is in the audit already: asked with each part of a recording that a player fetches.
drop index concurrently if exists audit_recordings_heard;
create index concurrently audit_recordings_heard on audit (target, seat_id, at) where action = 'recording_heard';
