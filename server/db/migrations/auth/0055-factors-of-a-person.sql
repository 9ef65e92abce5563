-- Every look-up of a session or a person asks which second factors they have. Two tables answer that, and this column
-- repeats it, so that the look-up reads one row. Only triggers write it: rows come by imports, and go by foreign keys, as well.
alter table auth."user" add column factors text[] not null default '{}';

create function auth.factors_of(person text) returns text[] language sql stable as $$
  select array_remove(array[
    case when exists (select from auth.totp where user_id = person and state = 'active') then 'totp' end,
    case when exists (select from auth.passkey where user_id = person and stands_alone) then 'passkey' end
  ], null)
$$;

-- The row is locked first, so that the statement after it sees what a transaction that held it has committed.
create function auth.note_factors() returns trigger language plpgsql as $$
declare
  person text := coalesce(new.user_id, old.user_id);
begin
  perform from auth."user" where id = person for no key update;
  update auth."user" set factors = auth.factors_of(person) where id = person and factors <> auth.factors_of(person);
  return null;
end $$;
create trigger note_factors after insert or delete on auth.totp
  for each row execute function auth.note_factors();
create trigger note_change_of_factors after update of state on auth.totp
  for each row when (old.state <> new.state) execute function auth.note_factors();
create trigger note_factors after insert or delete on auth.passkey
  for each row execute function auth.note_factors();
create trigger note_change_of_factors after update of stands_alone on auth.passkey
  for each row when (old.stands_alone <> new.stands_alone) execute function auth.note_factors();

update auth."user" set factors = auth.factors_of(id)
where id in (select user_id from auth.totp where state = 'active' union select user_id from auth.passkey where stands_alone);
