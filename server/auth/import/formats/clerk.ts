// Clerk: the CSV file that its dashboard exports.

import { csvFormat } from './csv-records.ts'
import type { Columns } from './format.ts'
import { appOf, leftOfApps, secretOf } from './their-proofs.ts'
import { joined, stated } from './theirs.ts'

const NEEDED = 'primary_email_address'

/** Several are separated by a bar or a comma. */
const listed = (addresses = '') =>
  addresses
    .split(/[|,;]/)
    .map((one) => one.trim())
    .filter(Boolean)

const secretsOf = ({ totp_secret: secret }: Columns) => (secret ? [secretOf({ secret })] : [])

export const clerk = csvFormat('clerk', NEEDED, {
  personIn: (row) => ({
    app: appOf(secretsOf(row)),
    columns: stated({
      email: row[NEEDED],
      id: row.id,
      name: joined(row.first_name, row.last_name),
      email_verified: listed(row.verified_email_addresses).includes(row[NEEDED]?.trim() ?? ''),
      // Its hashes are told apart by `password_hasher`; those of bcrypt and argon2 are as everywhere.
      password_hash: row.password_digest,
      image: row.image_url,
      created_at: row.created_at,
    }),
  }),
  leftOf: (row) => [
    ...leftOfApps(secretsOf(row)),
    ...(row.username ? ['usernames'] : []),
    ...(row.primary_phone_number ? ['phone numbers'] : []),
    ...(listed(row.verified_email_addresses).some((one) => one !== row[NEEDED]?.trim())
      ? ['further email addresses']
      : []),
  ],
})
