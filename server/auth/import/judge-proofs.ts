// Decides which links to providers and which second factors of a file can be imported, and why the others cannot.

import type { Seal } from '../../crypto/seal.ts'
import type { CsvPerson } from '../../db/auth/import-people.ts'
import { digestOfRecoveryCode } from '../crypto/recovery-codes.ts'
import type { Identity, Stated } from './formats/format.ts'

/** `issuers`: of each provider of OIDC_PROVIDERS, by its ID. */
export type Proving = { issuers: ReadonlyMap<string, string>; seal: Seal }

/** Who these names stand for in every product; their subjects are the same for all applications of one owner. */
const known: Readonly<Record<string, string>> = {
  google: 'https://accounts.google.com',
  apple: 'https://appleid.apple.com',
}

const NO_PROVIDER = 'links to providers that OIDC_PROVIDERS lacks'
const UNPROVEN_LINKS = 'links to providers, but no verified email'
const UNPROVEN_APP = 'an authenticator app, but no verified email'

/** The provider of the same ID, or one that is the same by its issuer. */
function providerOf(
  name: string,
  issuers: Proving['issuers'],
): { providerId: string; issuer: string } | null {
  const same = issuers.get(name)
  if (same !== undefined) return { providerId: name, issuer: same }
  const found = [...issuers].find(([, issuer]) => issuer.replace(/\/$/, '') === known[name])
  return found ? { providerId: found[0], issuer: found[1] } : null
}

const isSubject = (subject: string) => subject.length <= 255 && /^\P{Cc}+$/u.test(subject)

const linkOf = ({ provider, subject }: Identity, issuers: Proving['issuers']) => {
  const ours = isSubject(subject) ? providerOf(provider, issuers) : null
  return ours ? [{ ...ours, accountId: subject }] : []
}

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
    digests: (app?.recoveryCodes ?? []).map(digestOfRecoveryCode),
  }
}

/** What {@link proofsOf} leaves there. */
export const leftOfProofs = (
  { identities = [], app = null }: Stated,
  isVerified: boolean,
  { issuers }: Pick<Proving, 'issuers'>,
): string[] => [
  ...(isVerified && identities.some((one) => linkOf(one, issuers).length === 0) ? [NO_PROVIDER] : []),
  ...(!isVerified && identities.length > 0 ? [UNPROVEN_LINKS] : []),
  ...(!isVerified && app ? [UNPROVEN_APP] : []),
]
