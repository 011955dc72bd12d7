-- A queue has its own music, and what its callers hear once as they come. It plays on what it played until now: the newest
-- music of its workgroup.

alter table queues add column music_file_id bigint references files; -- null: the exchange's own
alter table queues add column greeting_file_id bigint references files;
create index queues_by_music on queues (music_file_id);
create index queues_by_greeting on queues (greeting_file_id);

update queues set music_file_id = (
  select id from files where files.workgroup_id = queues.workgroup_id and type = 'moh'
   order by created_at desc, id desc limit 1)
 where removed_at is null;
