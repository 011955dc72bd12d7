-- A part of a number is found by its pieces of four digits, each together with its card: an index that is as quick for
-- a card with a million calls as for one with nine thousand (docs/decisions). Trigrams of all cards together were not.

create function number_pieces_of_any(card_id bigint, written text) returns bigint[] language plpgsql immutable parallel safe as $$
begin
  return array(
    select distinct card_id * 10000 + substr(word, at, 4)::bigint
      from unnest(string_to_array(written, ' ')) as word, generate_series(1, length(word) - 3) as at);
end $$;

-- The pieces of a number's written forms, as src_search and called_search hold them. Nearly all are a telephone number
-- with the country code and with the trunk 0, 13 and 11 digits, for which the pieces are spelt out: it is 20 times
-- quicker. The two forms differ in the first piece only. Its body is bound when it is made: indexes are built with no
-- search path.
create function number_pieces(card_id bigint, written text) returns bigint[] language sql immutable parallel safe
  return case when length(written) = 25 and substr(written, 14, 1) = ' ' then array[
    card_id * 10000 + substr(written, 1, 4)::bigint,
    card_id * 10000 + substr(written, 2, 4)::bigint,
    card_id * 10000 + substr(written, 3, 4)::bigint,
    card_id * 10000 + substr(written, 4, 4)::bigint,
    card_id * 10000 + substr(written, 5, 4)::bigint,
    card_id * 10000 + substr(written, 6, 4)::bigint,
    card_id * 10000 + substr(written, 7, 4)::bigint,
    card_id * 10000 + substr(written, 8, 4)::bigint,
    card_id * 10000 + substr(written, 9, 4)::bigint,
    card_id * 10000 + substr(written, 10, 4)::bigint,
    card_id * 10000 + substr(written, 15, 4)::bigint
  ] else number_pieces_of_any(card_id, written) end;

drop index calls_by_called_part;
drop index calls_by_src_part;
create index calls_by_called_part on calls using gin (number_pieces(card_id, called_search));
create index calls_by_src_part on calls using gin (number_pieces(card_id, src_search));
