-- The trunks of carriers, and which numbers are called by which of them. Every process gives them to its exchange.
create table trunks (
  name text primary key check (name ~ '^[a-z][a-z0-9-]{0,30}$'),
  host text not null check (host <> ''),
  transport text not null check (transport in ('udp', 'tcp', 'tls')),
  -- by which the carrier is reached; null: Asterisk reaches it itself
  proxy text check (proxy <> ''),
  -- where its calls come from
  addresses text[] not null check (cardinality(addresses) > 0),
  username text check (username <> ''),
  password_sealed text,
  registers boolean not null,
  codecs text[] not null check (cardinality(codecs) > 0),
  -- at once at one exchange, and begun in a second by one process; null: no limit
  channels integer check (channels > 0),
  calls_per_second integer check (calls_per_second > 0),
  -- how the carrier writes the called number, and the caller's
  number_format text not null check (number_format in ('plus', 'digits', 'national')),
  cli_format text not null check (cli_format in ('plus', 'digits', 'national')),
  is_on boolean not null,
  -- removed, which every exchange is to be given, too
  removed boolean not null default false,
  changed_at timestamptz not null,
  check ((username is null) = (password_sealed is null)),
  check (not registers or username is not null)
);
create index trunks_by_change on trunks (changed_at);
create table trunk_routes (
  -- the digits that a number begins with, behind the +; empty: every number
  prefix text not null check (prefix ~ '^[0-9]{0,15}$'),
  trunk text not null references trunks,
  -- the lowest is tried first
  priority integer not null check (priority between 1 and 100),
  -- of the calls among those of one priority
  share integer not null check (share between 1 and 100),
  primary key (prefix, trunk)
);
create index trunk_routes_by_trunk on trunk_routes (trunk);
grant select, insert, update, delete on trunks, trunk_routes to ekoline_app;
-- By which trunks a call was tried, and how each try ended.
alter table calls add column attempts jsonb;
