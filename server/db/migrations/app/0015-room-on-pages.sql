-- Room on each page for the next version of a row: where no index has to hear of a change, it stays beside the one before.
alter table app.session set (fillfactor = 80);
