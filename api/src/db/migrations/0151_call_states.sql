-- What the next process of a node needs to go on with the calls that this one has at the exchange, which keeps them
-- though the process ends.
create table call_states (
  call_id text primary key,
  node text not null references call_nodes on delete cascade,
  state_sealed text not null, -- it names phones, and the code that a call speaks
  written_at timestamptz not null -- the call was there then
) with (fillfactor = 70);
create index call_states_by_node on call_states (node);
grant select, insert, update, delete on call_states to ekoline_app;

-- One process at a time has the calls of a node; what another one writes is refused.
alter table call_nodes add column holder text;
