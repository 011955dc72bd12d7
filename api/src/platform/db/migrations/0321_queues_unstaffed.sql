-- Where callers of a queue go at once while no agent takes calls; null: they wait.
alter table queues
  add column unstaffed_category text
    check (unstaffed_category in ('user', 'ivr', 'queue', 'conference', 'schedule', 'hangup', 'group', 'voicemail', 'outside')),
  add column unstaffed_destination text check (unstaffed_destination <> ''),
  add constraint queues_unstaffed_check check ((unstaffed_category is null) = (unstaffed_destination is null));
create index queues_by_unstaffed on queues (unstaffed_destination, unstaffed_category);
