// Decides which links to providers and which second factors of a file can be imported, and why the others cannot.

import type { Seal } from '../../crypto/seal.ts'
import type { CsvPerson } from '../../db/auth/import-people.ts'
import { digestsOfRecoveryCodes } from '../crypto/recovery-codes.ts'
import type { Identity, Stated } from './formats/format.ts'

/** `issuers`: of each provider of OIDC_PROVIDERS, by its ID. */
export type Proving = { issuers: ReadonlyMap<string, string>; seal: Seal }

/** Who these names stand for in every product; their subjects are the same for all applications of one owner. */
const known: Readonly<Record<string, string>> = {
  google: 'https://accounts.google.com',
  apple: 'https://appleid.apple.com',
}

const NO_PROVIDER = 'links to providers that OIDC_PROVIDERS lacks'
const NO_SUBJECT = 'links to providers whose subject is no text, or longer than 255 characters'
const SHORT_CODES = 'recovery codes that are too short to be safe from a guess'
const UNPROVEN_LINKS = 'links to providers, but no verified email'
const UNPROVEN_APP = 'an authenticator app, but no verified email'

/** The provider of the same ID, or one that is the same by its issuer. Who calls a provider of their own `google` doesn’t make it Google. */
function providerOf(
  { provider: name, isOwnName = false }: Identity,
  issuers: Proving['issuers'],
): { providerId: string; issuer: string } | null {
  if (isOwnName && Object.hasOwn(known, name)) return null
  const same = issuers.get(name)
  if (same !== undefined) return { providerId: name, issuer: same }
  const found = [...issuers].find(([, issuer]) => issuer.replace(/\/$/, '') === known[name])
  return found ? { providerId: found[0], issuer: found[1] } : null
}

/** What a database can keep. */
const isSubject = ({ subject }: Identity) =>
  subject.length <= 255 && /^\P{Cc}+$/u.test(subject) && subject.isWellFormed()

const linkOf = (identity: Identity, issuers: Proving['issuers']) => {
  const ours = isSubject(identity) ? providerOf(identity, issuers) : null
  return ours ? [{ ...ours, accountId: identity.subject }] : []
}

const isShort = (codes: readonly string[]) => digestsOfRecoveryCodes(codes).length < codes.length

/** Where nobody has proven the address, a stranger may have linked the provider or enrolled the app, and would shut the owner out by it. */
export function proofsOf(
  { identities = [], app = null }: Stated,
  isVerified: boolean,
  { issuers, seal }: Proving,
): Pick<CsvPerson, 'links' | 'app' | 'digests'> {
  if (!isVerified) return { links: [], app: null, digests: [] }
  return {
    links: identities.flatMap((one) => linkOf(one, issuers)),
    app: app && seal.close(app.secret),
    digests: digestsOfRecoveryCodes(app?.recoveryCodes ?? []),
  }
}

/** What {@link proofsOf} leaves there. */
export const leftOfProofs = (
  { identities = [], app = null }: Stated,
  isVerified: boolean,
  { issuers }: Pick<Proving, 'issuers'>,
): string[] => [
  ...(isVerified && identities.some((one) => !providerOf(one, issuers)) ? [NO_PROVIDER] : []),
  ...(isVerified && identities.some((one) => !isSubject(one)) ? [NO_SUBJECT] : []),
  ...(isVerified && app && isShort(app.recoveryCodes) ? [SHORT_CODES] : []),
  ...(!isVerified && identities.length > 0 ? [UNPROVEN_LINKS] : []),
  ...(!isVerified && app ? [UNPROVEN_APP] : []),
]
