// Rows of a Better Auth, one a line, each with the model that it belongs to: its adapter creates them as they are.

import { APP, type ExportFormat, type Leaving, withoutProofs } from './export-format.ts'

const accountsOf = ({ id, passwordHash, links, createdAt }: Leaving) => {
  const times = { createdAt: new Date(createdAt).toISOString(), updatedAt: new Date(createdAt).toISOString() }
  const own = passwordHash ? [{ providerId: 'credential', accountId: id, password: passwordHash }] : []
  const others = links.map(({ provider, subject }) => ({ providerId: provider, accountId: subject }))
  return [...own, ...others].map((account) => ({
    model: 'account',
    data: { userId: id, ...account, ...times },
  }))
}

const userOf = ({ id, email, name, emailVerified, image, createdAt, fields }: Leaving) => ({
  model: 'user',
  data: {
    ...fields,
    id,
    email,
    name,
    emailVerified,
    image,
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(createdAt).toISOString(),
  },
})

/** Without its plugin `admin` a Better Auth would let in who is locked here. */
export const betterAuthExport: ExportFormat = {
  head: '',
  between: '',
  tail: '',
  person: (whole) => {
    if (whole.banned) return { text: '', left: ['a lock, so they are not in the file'] }
    const { person, left } = withoutProofs(whole)
    return {
      text: [userOf(person), ...accountsOf(person)].map((row) => `${JSON.stringify(row)}\n`).join(''),
      left: person.hasApp ? [...left, APP] : left,
    }
  },
}
