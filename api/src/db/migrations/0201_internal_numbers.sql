-- People have a number within their workgroup, from 2001. One that was taken away keeps it: no one else gets it.

alter table workgroups add column last_extension integer not null default 2000;

alter table seats add column extension text;
update seats set extension = numbered.extension
  from (select id, (2000 + row_number() over (partition by workgroup_id order by id))::text as extension from seats) as numbered
  where numbered.id = seats.id;
update workgroups set last_extension = 2000 + (select count(*) from seats where workgroup_id = workgroups.id);
alter table seats alter column extension set default '', alter column extension set not null;
create unique index seats_by_extension on seats (workgroup_id, extension);

create function seats_number() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update workgroups set last_extension = last_extension + 1 where id = new.workgroup_id
    returning last_extension::text into new.extension;
  return new;
end $$;
create trigger seats_number before insert on seats for each row execute function seats_number();
