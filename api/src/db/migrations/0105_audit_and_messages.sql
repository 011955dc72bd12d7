-- What every feature uses: the audit, rate limits, idempotency keys, and the outbox of messages.

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  request_id text not null,
  address text not null,
  user_id bigint references users,
  seat_id bigint references seats,
  workgroup_id bigint references workgroups,
  action text not null,
  target text,
  detail jsonb not null default '{}'
);
-- The admins' page asks for a time of their workgroup, or for one person in it.
create index audit_by_workgroup on audit (workgroup_id, at desc, id desc);
create index audit_by_user on audit (user_id, id desc);
grant select, insert on audit to ekoline_app;

-- The workgroup that a line is about, when nobody of a workgroup caused it: an operator, the service, a failed login.
create function audit_workgroup(target text) returns bigint language sql stable as $$
  select case it.kind
    when 'workgroup' then (select id from workgroups where id = it.number)
    when 'seat' then (select workgroup_id from seats where id = it.number)
    when 'card' then (select workgroup_id from seats where card_id = it.number)
    -- Who has several workgroups is nobody's news in particular.
    when 'user' then (select min(workgroup_id) from seats where user_id = it.number having count(*) = 1)
    when 'payment' then (select seats.workgroup_id from payments join seats on seats.card_id = payments.card_id
      where payments.reference = split_part(target, ':', 2))
  end
    from (select split_part(target, ':', 1) as kind, substring(target from '^\w+:(\d{1,15})$')::bigint as number) as it
$$;

-- The audit is append-only for six years, by its own times: a younger line cannot be deleted by any role, an older one
-- only by audit_forget().
create function audit_keep() returns trigger language plpgsql as $$
begin
  if tg_level = 'STATEMENT' and coalesce(current_setting('ekoline.audit_forget', true), '') = 'on' then return null; end if;
  if tg_level = 'ROW' and old.at < (select at from audit order by id desc limit 1) - interval '6 years' then return old; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger audit_append_only before update or truncate on audit
  for each statement execute function refuse_change();
create trigger audit_keep before delete on audit for each statement execute function audit_keep();
create trigger audit_keep_young before delete on audit for each row execute function audit_keep();

-- Deletes lines from before `before`, at most `batch`. It reads the oldest only, because lines lie in the order of time.
create function audit_forget(before timestamptz, batch integer) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare forgotten bigint;
begin
  perform set_config('ekoline.audit_forget', 'on', true);
  delete from audit where id in (select id from (select id, at from audit order by id limit batch) oldest where oldest.at < before);
  get diagnostics forgotten = row_count;
  perform set_config('ekoline.audit_forget', 'off', true);
  return forgotten;
end $$;
revoke execute on function audit_forget from public;
grant execute on function audit_forget to ekoline_app;

-- One row for each bucket; `full_at` is when it will be full again (generic cell rate algorithm). Unlogged: a bucket is
-- worth less than the wait for the disk, and after a crash of the server the limits begin anew.
create unlogged table limits (
  key text primary key,
  full_at timestamptz not null
);
create index limits_by_time on limits (full_at);
grant select, insert, update, delete on limits to ekoline_app;

create table idempotency_keys (
  seat_id bigint not null references seats,
  key text not null check (length(key) between 1 and 255),
  request_hash text not null,
  result jsonb,
  created_at timestamptz not null,
  primary key (seat_id, key)
);
create index idempotency_keys_by_time on idempotency_keys (created_at);
grant select, insert, update, delete on idempotency_keys to ekoline_app;

-- Messages that leave the machine, each written in the same transaction as the change that it reports, and what became
-- of it. The text may hold a link that lets its reader in, so it is encrypted.
create table outbox (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('email', 'sms', 'call')),
  recipient text not null,
  subject text,
  text_sealed text not null,
  created_at timestamptz not null,
  button text, -- the label on the button of a mail's link
  ends_at timestamptz, -- when the code or link in it expires: it is not sent after that
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'sent', 'delivered', 'failed')),
  tries int not null default 0,
  -- Waiting: the next try. Sending: when the sending process counts as dead. Sent: how long we wait for its delivery report.
  due_at timestamptz,
  give_up_at timestamptz,
  provider text, -- that it was sent by
  provider_id text, -- the provider's own name for it
  why text, -- of a failure
  detail text, -- the provider's words on it
  seconds int, -- how long a call rang
  changed_at timestamptz, -- of its state
  check (due_at is null or state in ('waiting', 'sending', 'sent'))
);
create index outbox_by_time on outbox (created_at);
create index outbox_due on outbox (channel, due_at, id) where due_at is not null;
create index outbox_of_provider on outbox (provider_id) where provider_id is not null;
create index outbox_by_recipient on outbox (recipient, id);
create index outbox_failed on outbox (id) where state = 'failed';
grant select, insert, delete,
  update (state, tries, due_at, give_up_at, provider, provider_id, why, detail, seconds, changed_at)
  on outbox to ekoline_app;
