// The commands that a server's process runs, each with its file: in a checkout and in the package alike.

export const services = {
  start: 'server/main.ts',
  migrate: 'server/db/migrate-main.ts',
  import: 'server/commands/import-main.ts',
  export: 'server/commands/export-main.ts',
  audit: 'server/db/audit-main.ts',
  doctor: 'server/commands/doctor-main.ts',
  users: 'server/commands/users-main.ts',
  mails: 'server/commands/mails-main.ts',
  keys: 'server/commands/keys-main.ts',
  purge: 'server/commands/purge-main.ts',
  'start:auth': 'server/auth/main.ts',
  'start:app': 'server/app/main.ts',
}
