// The commands that a server's process runs, each with its file: in a checkout and in the package alike.

export const services = {
  start: 'server/mains/product-main.ts',
  migrate: 'server/mains/migrate-main.ts',
  import: 'server/mains/import-main.ts',
  export: 'server/mains/export-main.ts',
  audit: 'server/mains/audit-main.ts',
  doctor: 'server/mains/doctor-main.ts',
  users: 'server/mains/users-main.ts',
  mails: 'server/mains/mails-main.ts',
  webhooks: 'server/mains/webhooks-main.ts',
  clients: 'server/mains/clients-main.ts',
  words: 'server/mains/words-main.ts',
  init: 'server/mains/init-main.ts',
  keys: 'server/mains/keys-main.ts',
  purge: 'server/mains/purge-main.ts',
  'start:auth': 'server/mains/auth-main.ts',
  'start:app': 'server/mains/app-main.ts',
}

/** What `npm run build` makes of such a file. */
export const bundled = (file) => file.replace(/^server\/mains\/(.+)-main\.ts$/, 'bundle/$1.js')
