-- Whether a person whose mailbox is proven waits for an operator's approval. They are banned as well, so that the release before, which
-- does not know this column, lets nobody in who waits: it takes them for locked.
alter table auth."user" add column awaits_approval boolean not null default false;
create index user_awaits_approval on auth."user" ("createdAt") where awaits_approval;
