-- Sessions past their absolute lifetime are found without reading all of them.
create index session_created on app.session (created_at);
