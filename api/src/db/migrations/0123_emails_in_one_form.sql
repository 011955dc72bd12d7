-- Emails have one form: NFKC, in small letters. Two people must not have the same one.

do $$
declare
  twice text;
begin
  select string_agg(ids, '; ') into twice from (
    select string_agg(id::text, ', ' order by id) as ids from users
      group by lower(normalize(email, nfkc)) having count(*) > 1
  ) it;
  if twice is not null then
    raise exception 'users with the same email in its normal form: %. Erase all but one of each with the operator command of the version before, then start again.', twice;
  end if;
  update users set email = lower(normalize(email, nfkc)) where email <> lower(normalize(email, nfkc));
end $$;

alter table users add constraint users_email_normal check (email = lower(normalize(email, nfkc)));
