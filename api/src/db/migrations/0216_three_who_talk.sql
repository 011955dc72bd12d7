-- A person of ours asks a third one into a call: who takes part, what became of it, and who has left. When who is charged
-- has left the others talk on, and the call is charged until then.
alter table live_calls add column third_by text, add column third_other text, add column third_party text,
  add column third_stage text check (third_stage in ('rings', 'answered', 'joined', 'gone')),
  add column third_gone text check (third_gone in ('by', 'other', 'third')),
  add column third_at timestamptz, add column third_joined_at timestamptz, add column called_ended_at timestamptz,
  add constraint live_calls_third check (num_nonnulls(third_other, third_party, third_stage, third_at) in (0, 4)),
  add constraint live_calls_third_gone check ((third_stage = 'gone') = (third_gone is not null));
create index live_calls_third on live_calls using gin ((array[third_by, third_other, third_party])) where third_stage is not null;
