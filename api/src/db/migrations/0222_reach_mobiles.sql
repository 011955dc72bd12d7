-- Whether a person's own mobile, their verified phone, rings after their phones or together with them, for how long, and
-- whether who answers there presses 1 to take the call.

alter table reaches
  add column mobile text not null default 'off' check (mobile in ('off', 'after', 'together')),
  add column mobile_seconds integer not null default 25 check (mobile_seconds between 5 and 120),
  add column mobile_confirms boolean not null default true;
