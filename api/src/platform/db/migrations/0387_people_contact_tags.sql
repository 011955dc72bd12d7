-- minimum code: 0387
-- A list of the contacts with a tag is read in its order from one index, which has the name that each is listed by: a copy
-- that each statement that writes tags writes. No contact has two spellings of one tag.
alter table contact_tags add column folded text collate "C", add column listed_as text collate "C";
update contact_tags t set folded = name_fold(t.tag), listed_as = c.listed_as from contacts c where c.id = t.contact_id;
delete from contact_tags t using contact_tags earlier
 where earlier.contact_id = t.contact_id and earlier.folded = t.folded and earlier.place < t.place;
alter table contact_tags alter column folded set not null, alter column listed_as set not null;
drop index contact_tags_of_workgroup;
create unique index contact_tags_listed on contact_tags (workgroup_id, folded, listed_as, contact_id);
