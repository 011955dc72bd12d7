-- The public page of a workgroup, and the documents by which people show who they are.

-- A workgroup has one page. Its address stays what it was made as, whatever the name becomes.
create table business_profiles (
  id bigint generated always as identity primary key,
  workgroup_id bigint not null unique references workgroups,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  name text not null check (name <> ''),
  email text not null check (email <> ''),
  website text not null check (website <> ''),
  phone text not null check (phone <> ''),
  address text not null check (address <> ''),
  about text not null check (about <> ''),
  -- the name of the logo in the public address; another one with each change
  logo text unique check (logo ~ '^[a-z0-9]+\.(png|jpg)$'),
  created_at timestamptz not null,
  changed_at timestamptz not null
);
grant select, insert, update, delete on business_profiles to ekoline_app;

-- Who uploaded it, from which seat. The file itself is sealed, and kept where files are.
create table documents (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  card_id bigint not null references seats (card_id),
  kind text not null check (kind in ('identity', 'utility')),
  -- what it is, in its owner's words
  type text not null check (type <> ''),
  media text not null check (media in ('image/jpeg', 'image/png', 'application/pdf')),
  bytes bigint not null check (bytes > 0),
  file text not null unique,
  state text not null default 'pending' check (state in ('pending', 'verified', 'rejected')),
  reason text check (reason <> ''),
  uploaded_at timestamptz not null,
  decided_at timestamptz,
  check ((state = 'pending') = (decided_at is null)),
  check ((state = 'rejected') = (reason is not null))
);
grant select, insert, update, delete on documents to ekoline_app;

create index documents_by_user on documents (user_id, id desc);
create index documents_waiting on documents (id) where state = 'pending';
