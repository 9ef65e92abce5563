-- Whether an operator has locked the account: by the name that the admin plugin of Better Auth has for it.
alter table auth."user" add column banned boolean not null default false;
