-- A name as people search it: without case, without the marks of Yoruba and Igbo letters and the hooks of Hausa's, without
-- apostrophes of any kind and what cannot be seen, and with a blank for a hyphen. Nearly all names are plain letters, and a
-- million of them are indexed by it. Group names stay unique by search_fold.
create or replace function name_fold(written text) returns text language sql immutable parallel safe
  return case
    when octet_length(written) = length(written) and translate(written, E'''`-\t\n\r', '') = written
      and position('  ' in written) = 0 then lower(written)
    else regexp_replace(translate(lower(translate(
      regexp_replace(
        normalize(translate(written, E'''`\u00b4\u2018\u2019\u201b\u2032\u02b9\u02bb\u02bc\u02bd\u02be\u02bf\u02c8\ua78b\ua78c\uff07', ''), nfkd),
        '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]',
        '', 'g'),
      'ƁɓƊɗƘƙƳƴɃƀĐđƉɖƐɛƎǝƏəƆɔŊŋŁłØøı', 'bbddkkyybbddddeeeeeeoonnllooi')),
      E'-\u2010\u2011\u2012\u2013\u2014\u2015\u2212', '        '), '\s+', ' ', 'g')
  end;

create or replace function seat_member() returns trigger language plpgsql as $$
begin
  select search_fold(first_name || ' ' || last_name),
         name_fold(first_name || ' ' || last_name || ' ' || new.username) || E'\n' || name_fold(email)
    into new.member_name, new.member_search from users where id = new.user_id;
  return new;
end $$;

update seats set member_name = member_name; -- seat_member() puts member_search anew
