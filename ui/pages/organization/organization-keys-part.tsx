// The part for the organization's API keys: it loads when somebody opens it, because most services have none.

import type { Organization } from '../../../server/wire/organization.ts'
import { organizationKeys } from '../../client/app-client.ts'
import { later } from '../../components/later.ts'
import { keyWords, loadKeyWords } from '../../i18n/key-words.ts'
import type { KeyWords } from '../../i18n/wording.ts'
import { loadAccountWords } from '../account/account-words.ts'
import type { KeyStore } from '../account/key-list.tsx'
import { LaterPart } from '../later-part.tsx'
import '../../styles/account.css'

const library = later(async () => {
  const [{ Keys }] = await Promise.all([
    import('../account/key-list.tsx'),
    loadKeyWords(),
    loadAccountWords(),
  ])
  return Keys
})

const storeOf = (tenantId: string): KeyStore => ({
  list: () => organizationKeys.list(),
  create: (asked) => organizationKeys.create({ tenantId, ...asked }),
  rotate: (keyId) => organizationKeys.rotate({ tenantId, keyId }),
  revoke: (keyId) => organizationKeys.revoke({ tenantId, keyId }),
})

const ofOrganization = (words: KeyWords): KeyWords => {
  const { lead, none, full } = words.ofOrganization
  return { ...words, lead, none, refusals: { ...words.refusals, TOO_MANY_API_KEYS: full } }
}

export const KeysPart = (props: { organization: Organization }) => (
  <LaterPart library={library}>
    {(Keys) => (
      <Keys
        text={ofOrganization(keyWords())}
        store={storeOf(props.organization.id)}
        may={props.organization.may}
      />
    )}
  </LaterPart>
)
