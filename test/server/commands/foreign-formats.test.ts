// What a record of another product's export is taken for.

import { expect, test } from 'vitest'
import { formatNamed } from '../../../server/auth/import/formats/format-by-product.ts'

test('a hash of Auth0 without its profile is nobody: they may be blocked there, or gone', () => {
  const auth0 = formatNamed('auth0', { firebaseHashConfig: null })
  const hash = { _id: { $oid: '1' }, email: 'a@auth0.example', email_verified: true, passwordHash: '$2b$04$' }
  expect(auth0?.personIn(hash)).toBeNull()
})

test('a ban of Supabase without an end lasts', () => {
  const supabase = formatNamed('supabase', { firebaseHashConfig: null })
  expect(supabase?.personIn({ email: 'a@b.example', banned_until: 'infinity' })?.columns.banned).toBe('true')
})

test('scrypt of Kratos is written as ours', () => {
  const hashed_password =
    '$scrypt$ln=16384,r=8,p=1$c2FsdHNhbHRzYWx0cw==$WnUz0iCoDsEwM2pMNzhS6ux5+UeSP+Rxq5MeKnwYTu4='
  const kratos = formatNamed('kratos', { firebaseHashConfig: null })
  const person = kratos?.personIn({
    traits: { email: 'a@b.example' },
    credentials: { password: { config: { hashed_password } } },
  })
  expect(person?.columns.password_hash).toBe(
    '$scrypt$ln=14,r=8,p=1$c2FsdHNhbHRzYWx0cw$WnUz0iCoDsEwM2pMNzhS6ux5+UeSP+Rxq5MeKnwYTu4',
  )
})
