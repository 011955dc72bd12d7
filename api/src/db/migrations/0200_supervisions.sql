-- A supervisor asks to hear a call; the process that has it takes that up, once.
alter table live_calls add column supervisor text, add column supervise_mode text,
  add constraint live_calls_supervise check ((supervisor is null) = (supervise_mode is null)),
  add constraint live_calls_supervise_mode check (supervise_mode in ('listen', 'whisper', 'join'));
create index live_calls_supervised on live_calls (node) where supervisor is not null;
