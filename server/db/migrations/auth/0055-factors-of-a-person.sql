-- Every look-up of a session or a person asks which second factors they have. Two tables answer that, and this column
-- repeats it, so that the look-up reads one row. Only triggers write it: rows go by foreign keys and by imports as well.
alter table auth."user" add column factors text[] not null default '{}';

-- The row is locked first, so that the statement after it sees what a transaction that held it has committed.
create function auth.note_factors() returns trigger language plpgsql as $$
declare
  person text := coalesce(new.user_id, old.user_id);
begin
  perform from auth."user" where id = person for no key update;
  update auth."user" u set factors = now_theirs.factors
  from (select array_remove(array[
          case when exists (select from auth.totp where user_id = person and state = 'active') then 'totp' end,
          case when exists (select from auth.passkey where user_id = person and stands_alone) then 'passkey' end
        ], null) as factors) now_theirs
  where u.id = person and u.factors is distinct from now_theirs.factors;
  return null;
end $$;
create trigger note_factors after insert or delete or update of state on auth.totp
  for each row execute function auth.note_factors();
create trigger note_factors after insert or delete or update of stands_alone on auth.passkey
  for each row execute function auth.note_factors();

update auth."user" u set factors = array_remove(array[
    case when exists (select from auth.totp where user_id = u.id and state = 'active') then 'totp' end,
    case when exists (select from auth.passkey where user_id = u.id and stands_alone) then 'passkey' end
  ], null)
where id in (select user_id from auth.totp where state = 'active'
             union all select user_id from auth.passkey where stands_alone);
