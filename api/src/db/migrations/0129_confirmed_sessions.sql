-- When the person of a session last entered the password again, or a code: what a stolen session must not do asks for it.

alter table sessions add column confirmed_at timestamptz;
