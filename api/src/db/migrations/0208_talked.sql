-- A call that a person took and then transferred to a voicemail box was not missed.

alter table live_calls add column talked boolean not null default false; -- of one that came in: a person talked with who calls
