-- In which language mails are written: a mail with a code in that of the request that asked for it, a notice in its owner's.

-- Null where nobody has said one, as in rows of the release before: then it is English.
alter table auth.outbox add column language text;

-- Of the browser that signed in last, but for one that was new to the account: that may be a stranger's.
alter table auth."user" add column language text;
