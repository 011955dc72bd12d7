-- Nobody saw yet that the e-mail is theirs: they signed up with it, and followed no link that was mailed to it.
alter table users add column email_unproven boolean not null default false;
update users set email_unproven = true
  where id in (select user_id from sign_ups) and password_hash is not null;
