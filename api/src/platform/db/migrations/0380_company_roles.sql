-- What a member is beside a plain member. An admin has every right of it, and so none of these.
alter table seats add column role text check (role in ('accountant')), add check (role is null or not admin);
