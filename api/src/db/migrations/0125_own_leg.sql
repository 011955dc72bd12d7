-- The own phone of a click-to-call is a leg that is charged, where it is called over the network: its rate, what it was
-- given, and when it was answered. Without a rate it costs nothing. What costs nothing needs no hold.

alter table live_calls
  add column own_kobo_per_minute bigint,
  add column own_first_seconds integer,
  add column own_free_seconds integer not null default 0,
  add column own_paid_seconds integer not null default 0,
  add column own_answered_at timestamptz,
  add constraint live_calls_own_check
    check ((own_kobo_per_minute is null) = (own_first_seconds is null)
       and (own_kobo_per_minute is not null or (own_free_seconds = 0 and own_paid_seconds = 0 and own_answered_at is null))),
  drop constraint live_calls_paid_check,
  add constraint live_calls_paid_check
    check (((paid_seconds = 0 or kobo_per_minute = 0) and own_paid_seconds = 0)
        or hold_id is not null or direction = 'robocall');
