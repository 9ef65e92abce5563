-- Room on each page for the next version of a row: where no index has to hear of a change, it stays beside the one before.
alter table auth."user" set (fillfactor = 90);
alter table auth.session set (fillfactor = 90);
alter table auth.rate_limit set (fillfactor = 80);
