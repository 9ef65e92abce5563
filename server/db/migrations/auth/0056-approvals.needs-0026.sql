-- Whether a person whose mailbox is proven waits for an operator's approval. They are banned as well, so that the release before, which
-- does not know this column, lets nobody in who waits: it takes them for locked.
-- The release before lives with it: its unlock of a person who waits fails by the constraint, as does whatever clears the ban alone, and
-- is meant to; nothing else that it does changes either column.
alter table auth."user" add column awaits_approval boolean not null default false,
  add constraint user_who_waits_is_banned check (banned or not awaits_approval);
create index user_awaits_approval on auth."user" ("createdAt") where awaits_approval;
