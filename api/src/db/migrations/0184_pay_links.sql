-- Links by which a person without an account pays by card into the wallet of who made the link.
create table pay_links (
  id bigint generated always as identity primary key,
  -- who asks, and whose wallet gets it
  user_id bigint not null references users,
  card_id bigint not null references seats (card_id),
  key_hash bytea not null unique check (length(key_hash) = 32),
  amount_kobo bigint not null check (amount_kobo > 0),
  -- true: this amount, once; false: any amount up to it, until the link ends
  fixed boolean not null,
  note text not null check (length(note) <= 120),
  made_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  check (expires_at > made_at)
);
create index pay_links_of_card on pay_links (card_id, id desc);
grant select, insert, update (ended_at, note) on pay_links to ekoline_app;

-- Who pays by a link has no account here: the receipt goes to the e-mail that they entered, if any.
alter table payments
  add column pay_link_id bigint references pay_links,
  add column payer_email text,
  add check (payer_email is null or pay_link_id is not null);
create index payments_by_link on payments (pay_link_id) where pay_link_id is not null;
grant update (payer_email) on payments to ekoline_app;
