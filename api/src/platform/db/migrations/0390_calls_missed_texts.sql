-- Text messages to missed callers: off until an admin switches them on.
create table missed_text_settings (
  workgroup_id bigint primary key references workgroups,
  texts_on boolean not null,
  budget_kobo bigint not null check (budget_kobo > 0), -- of a month of Lagos
  seat_id bigint not null references seats -- whose wallet pays
);
create index missed_text_settings_by_seat on missed_text_settings (seat_id);
grant select, insert, update on missed_text_settings to ekoline_app;

-- The message for a missed caller, or why there is none. It goes with the caller's line.
create table missed_texts (
  id bigint generated always as identity primary key,
  workgroup_id bigint not null references workgroups,
  line_id bigint not null references missed_calls on delete cascade,
  caller text not null, -- E.164
  day date not null, -- of Lagos, on which it is sent
  send_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'posted', 'sent', 'delivered', 'failed', 'not sent')),
  at timestamptz not null, -- when it goes out, went out, or was found not to
  why text check (why in ('reached', 'opted out', 'blocked', 'off', 'late', 'suspended', 'no payer', 'budget', 'no money')),
  message_id bigint, -- in the outbox, which forgets it sooner
  key_hash bytea unique, -- of the link that stops further ones
  charged_kobo bigint not null default 0 check (charged_kobo >= 0), -- 0 once it is given back
  posting_id bigint unique references ledger_transactions, -- what paid it
  check ((state = 'not sent') = (why is not null)),
  check ((state in ('waiting', 'not sent')) = (message_id is null)),
  check ((message_id is null) = (key_hash is null)),
  check (charged_kobo = 0 or posting_id is not null and state <> 'failed')
);
-- At most one a day and number, whichever processes see the calls.
create unique index missed_texts_a_day on missed_texts (workgroup_id, caller, day);
create index missed_texts_by_day on missed_texts (workgroup_id, day);
create index missed_texts_by_line on missed_texts (line_id, id);
create index missed_texts_due on missed_texts (send_at) where state = 'waiting';
create index missed_texts_under_way on missed_texts (send_at) where state in ('posted', 'sent');
grant select, insert, update on missed_texts to ekoline_app;

-- The numbers that want no text message of a workgroup.
create table missed_text_stops (
  workgroup_id bigint not null references workgroups,
  caller text not null, -- E.164
  stopped_at timestamptz not null,
  primary key (workgroup_id, caller)
);
grant select, insert, delete on missed_text_stops to ekoline_app;
