-- A part of a number is found by its pieces of four digits, each together with the sixty-fourth of the cards that its
-- card falls into (docs/decisions). Trigrams of all cards together grew with everybody's calls.

create function number_pieces_of_any(group_start integer, written text) returns integer[] language plpgsql immutable parallel safe as $$
begin
  return array(
    select distinct group_start + substr(word, at, 4)::integer
      from unnest(string_to_array(written, ' ')) as word, generate_series(1, length(word) - 3) as at);
end $$;

-- The pieces of a number's written forms, as src_search and called_search hold them. Nearly all are a telephone number
-- with the country code and with the trunk 0, 13 and 11 digits, for which the pieces are spelt out: it is 20 times
-- quicker. The two forms differ in the first piece only. Its body is bound when it is made: indexes are built with no
-- search path.
create function number_pieces(group_start integer, written text) returns integer[] language sql immutable parallel safe
  return case when length(written) = 25 and substr(written, 14, 1) = ' ' then array[
    group_start + substr(written, 1, 4)::integer,
    group_start + substr(written, 2, 4)::integer,
    group_start + substr(written, 3, 4)::integer,
    group_start + substr(written, 4, 4)::integer,
    group_start + substr(written, 5, 4)::integer,
    group_start + substr(written, 6, 4)::integer,
    group_start + substr(written, 7, 4)::integer,
    group_start + substr(written, 8, 4)::integer,
    group_start + substr(written, 9, 4)::integer,
    group_start + substr(written, 10, 4)::integer,
    group_start + substr(written, 15, 4)::integer
  ] else number_pieces_of_any(group_start, written) end;

drop index calls_by_called_part;
drop index calls_by_src_part;
create index calls_by_called_part on calls using gin (number_pieces((card_id % 64)::integer * 10000, called_search));
create index calls_by_src_part on calls using gin (number_pieces((card_id % 64)::integer * 10000, src_search));
