-- minimum code: 0387
-- What agents noted on calls of queues moves to the notes of calls.
insert into call_notes (workgroup_id, call_id, started_at, written_by, text, created_at)
  select q.workgroup_id, c.call_id, coalesce(known.started_at, c.joined_at), c.agent_seat_id, c.note,
         coalesce(c.ended_at, c.connected_at, c.joined_at)
    from queue_calls c join queues q on q.id = c.queue_id left join call_uniqueids known on known.uniqueid = c.call_id
   where c.note <> '' and c.agent_seat_id is not null
   order by c.joined_at;
drop index queue_calls_noted;
alter table queue_calls drop column note;

-- Each row of a contact's tags has what its list is read by, and no contact has two spellings of one tag.
update contact_tags t set folded = name_fold(t.tag), listed_as = c.listed_as
  from contacts c where c.id = t.contact_id and t.folded is null;
delete from contact_tags t using contact_tags earlier
 where earlier.contact_id = t.contact_id and earlier.folded = t.folded and earlier.place < t.place;
alter table contact_tags alter column folded set not null, alter column listed_as set not null;
drop index contact_tags_of_workgroup;
create unique index contact_tags_listed on contact_tags (workgroup_id, folded, listed_as, contact_id);
