-- Messages leave the machine, and what became of each is kept.

alter table outbox
  add column button text, -- what the button of a mail's link says
  add column ends_at timestamptz, -- when what it carries is over, a code or a link: nobody wants it any more
  add column state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'sent', 'delivered', 'failed')),
  add column tries int not null default 0,
  -- Waiting: the next try. Sending: when whoever took it is thought dead. Sent: when no word of it is waited for any more.
  add column due_at timestamptz check (due_at is null or state in ('waiting', 'sending', 'sent')),
  add column give_up_at timestamptz,
  add column provider text, -- what it left by
  add column provider_id text, -- the provider's own name for it
  add column why text, -- of a failure
  add column detail text, -- the provider's words on it
  add column seconds int, -- how long a call rang
  add column changed_at timestamptz; -- when its state became what it is
grant update (state, tries, due_at, give_up_at, provider, provider_id, why, detail, seconds, changed_at)
  on outbox to ekoline_app;

-- What was posted before anything could leave is no news any more.
update outbox set state = 'failed', why = 'expired', changed_at = created_at;

create index outbox_due on outbox (channel, due_at, id) where due_at is not null;
create index outbox_of_provider on outbox (provider_id) where provider_id is not null;
create index outbox_by_recipient on outbox (recipient, id);
create index outbox_failed on outbox (id) where state = 'failed';
