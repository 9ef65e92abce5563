// Firebase: the file that `firebase auth:export users.json` writes.

import { z } from 'zod'
import type { FileFormat } from './format.ts'
import { jsonFormat } from './json-records.ts'
import { SECOND_FACTORS, stated, text } from './theirs.ts'

const identity = z.object({ providerId: z.string(), rawId: text })

/** Its own names are `google.com` for what others call `google`; of a provider by OpenID Connect the project has chosen the rest. */
const providerIn = (providerId: string) => ({
  provider: providerId.replace(/^oidc\.|\.com$/g, ''),
  isOwnName: providerId.startsWith('oidc.'),
})

const identitiesIn = (all: readonly z.infer<typeof identity>[] | null | undefined) =>
  (all ?? []).flatMap(({ providerId, rawId }) =>
    rawId && !['password', 'phone'].includes(providerId)
      ? [{ ...providerIn(providerId), subject: rawId }]
      : [],
  )

const user = z.object({
  localId: text,
  email: text,
  emailVerified: z.boolean().nullish(),
  passwordHash: text,
  salt: text,
  displayName: text,
  photoUrl: text,
  /** Milliseconds. */
  createdAt: z
    .string()
    .regex(/^\d{1,13}$/)
    .nullish(),
  disabled: z.boolean().nullish(),
  phoneNumber: text,
  customAttributes: text,
  mfaInfo: z.array(z.unknown()).nullish(),
  providerUserInfo: z.array(identity).nullish(),
})

export type HashConfig = { signerKey: string; saltSeparator: string; rounds: number; memoryCost: number }

/** The files have base64 for addresses. */
const base64 = (given: string) => given.replaceAll('-', '+').replaceAll('_', '/')

/** @returns null where a number or the key is missing. @param given as the Firebase console shows it */
export function hashConfigIn(given: string): HashConfig | null {
  const told = (name: string) => new RegExp(`\\b${name}:\\s*([A-Za-z0-9+/=_-]+)`).exec(given)?.[1]
  const [signerKey, saltSeparator = ''] = [told('base64_signer_key'), told('base64_salt_separator')]
  const [rounds, memoryCost] = [Number(told('rounds')), Number(told('mem_cost'))]
  if (!signerKey || !rounds || !memoryCost) return null
  return { signerKey: base64(signerKey), saltSeparator: base64(saltSeparator), rounds, memoryCost }
}

/** @param config of the project, without which no password can be compared */
export const firebase = (config: HashConfig | null): FileFormat =>
  jsonFormat('firebase', 'users', user, {
    personIn: (one) => {
      const { passwordHash, salt } = one
      const hash =
        config && passwordHash && salt
          ? `$fbscrypt$v=1,n=${config.memoryCost},r=${config.rounds},p=1,ss=${config.saltSeparator},sk=${config.signerKey}$${base64(salt)}$${base64(passwordHash)}`
          : null
      const columns = stated({
        email: one.email,
        id: one.localId,
        name: one.displayName,
        email_verified: one.emailVerified,
        banned: one.disabled,
        password_hash: hash,
        image: one.photoUrl,
        created_at: one.createdAt ? new Date(Number(one.createdAt)).toISOString() : null,
      })
      return { columns, identities: identitiesIn(one.providerUserInfo) }
    },
    leftOf: (one) => [
      ...(one.mfaInfo && one.mfaInfo.length > 0 ? [SECOND_FACTORS] : []),
      ...(one.phoneNumber ? ['phone numbers'] : []),
      ...(one.customAttributes ? ['custom claims'] : []),
    ],
  })
