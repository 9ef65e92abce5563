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

/** What is listed is what the page names and changes: another tab may have switched to another organization meanwhile. */
const storeOf = (tenantId: string): KeyStore => ({
  list: async () => {
    const answer = await organizationKeys.list()
    if (!answer.ok || answer.value.tenantId === tenantId) return answer
    return { ok: false, status: 409, message: keyWords().ofOrganization.elsewhere }
  },
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
