-- People are searched for by how the words of their email and name begin, in the console and by npm run users: a part of a text has no
-- index, and reads everybody. Entries are not kept waiting, since somebody’s sign-up would have to sort them in.
create index user_words on auth."user" using gin (
  array_to_tsvector(array_remove(regexp_split_to_array(lower(email || ' ' || name), '[^[:alnum:]]+'), ''))
) with (fastupdate = off);
