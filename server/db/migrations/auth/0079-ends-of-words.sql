-- People are also searched for by how words end, such as the last name in annamueller@example.com: each run of letters is in the index
-- backwards, too, behind a mark that no word has. Everything else of user_words is in it as before.
-- A node that knows only user_words finds the same people, and reads everybody for it.
create index user_edges_of_words on auth."user" using gin (
  array_to_tsvector(array_remove(
    regexp_split_to_array(lower(email || ' ' || name), '[^[:alnum:]]+')
      || regexp_split_to_array(regexp_replace(reverse(lower(email || ' ' || name)), '([[:alpha:]]+)', '<\1', 'g'), '[^[:alpha:]<]+'),
    ''))
) with (fastupdate = off);
drop index auth.user_words;
