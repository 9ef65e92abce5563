-- Since when an account is here: a person who was imported may have been created long before. Those that are never
-- verified lapse some time after it; for rows from before this was kept, the time begins now.
alter table auth."user" add column "enteredAt" timestamptz not null default now();
create index user_unverified on auth."user" ("enteredAt") where not "emailVerified";
