-- The secrets with which the SIP phones and browsers of seats register at the exchange.

-- The secret itself is stored nowhere. Without HA1 it has ended, and the row tells every process so.
create table sip_secrets (
  seat_id bigint not null references seats,
  device text not null check (device in ('phone', 'browser')),
  realm text not null,
  ha1_sealed text, -- MD5 of username:realm:secret, as good as the secret, so it is encrypted
  made_at timestamptz not null,
  changed_at timestamptz not null,
  ends_at timestamptz, -- of a browser's; extended while its page is open
  -- an address from which a phone sets itself up, once
  set_up_hash bytea unique,
  set_up_ends_at timestamptz,
  primary key (seat_id, device),
  check ((ends_at is null) = (device = 'phone')),
  check ((set_up_hash is null) = (set_up_ends_at is null)),
  check (ha1_sealed is not null or set_up_hash is null)
);
create index sip_secrets_changed on sip_secrets (changed_at);
create index sip_secrets_ending on sip_secrets (ends_at) where ha1_sealed is not null;
grant select, insert, update on sip_secrets to ekoline_app;

-- A secret ends with its seat and with its person, whatever revokes them.
create function end_sip_secrets() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'seats' then
    update sip_secrets set ha1_sealed = null, set_up_hash = null, set_up_ends_at = null, changed_at = new.revoked_at
      where seat_id = new.id and ha1_sealed is not null;
  else
    update sip_secrets set ha1_sealed = null, set_up_hash = null, set_up_ends_at = null, changed_at = new.disabled_at
      where seat_id in (select id from seats where user_id = new.id) and ha1_sealed is not null;
  end if;
  return null;
end $$;
create trigger seat_revoked after update of revoked_at on seats
  for each row when (new.revoked_at is not null) execute function end_sip_secrets();
create trigger user_disabled after update of disabled_at on users
  for each row when (new.disabled_at is not null) execute function end_sip_secrets();
