// Identities as the admin API of Ory Kratos creates them, and `kratos import identities` sends them there: a list of what it calls create bodies.

import { APP, type ExportFormat, type Leaving, withoutProofs } from './export-format.ts'

/** What Kratos compares of the forms that a hash may have here; its scrypt has another way to write the cost. */
const isTheirs = (hash: string) => /^\$(argon2id?|2[aby]|pbkdf2-sha\d+\$i=\d+,l=\d+)\$/.test(hash)

const passwordOf = ({ passwordHash }: Leaving) =>
  passwordHash && isTheirs(passwordHash) ? { password: { config: { hashed_password: passwordHash } } } : {}

const linksOf = ({ links }: Leaving) => (links.length > 0 ? { oidc: { config: { providers: links } } } : {})

/** In the form that an app reads from a QR code. */
const appOf = ({ secret, email }: Leaving) =>
  secret
    ? {
        totp: {
          config: {
            totp_url: `otpauth://totp/${encodeURIComponent(email)}?secret=${secret}&algorithm=SHA1&digits=6&period=30`,
          },
        },
      }
    : {}

/** The ID is not for others to choose there: ours is the external one. */
const identityOf = (person: Leaving, schema: string) => {
  const { id, email, name, emailVerified, banned, fields } = person
  return {
    schema_id: schema,
    external_id: id,
    state: banned ? 'inactive' : 'active',
    traits: { email, ...(name && { name }) },
    verifiable_addresses: [
      {
        value: email,
        via: 'email',
        verified: emailVerified,
        status: emailVerified ? 'completed' : 'pending',
      },
    ],
    ...(fields && { metadata_admin: fields }),
    credentials: { ...passwordOf(person), ...linksOf(person), ...appOf(person) },
  }
}

/** @param schema the ID of the identity schema there */
export const kratosExport = (schema: string): ExportFormat => ({
  head: '[\n',
  between: ',\n',
  tail: '\n]\n',
  person: (whole) => {
    const { person, left } = withoutProofs(whole)
    return {
      text: JSON.stringify(identityOf(person, schema)),
      left: [
        ...left,
        ...(person.passwordHash && !isTheirs(person.passwordHash)
          ? ['a password whose hash Kratos doesn’t compare']
          : []),
        ...(person.hasApp && !person.secret ? [APP] : []),
      ],
    }
  },
})
