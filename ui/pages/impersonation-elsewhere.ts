// Says over every page that an operator acts as somebody in this browser: by what a page knows of the person, or by asking.

import type { Me } from '../../server/wire/app.ts'
import { meOnce } from '../client/app-client.ts'
import { impersonated } from '../client/stored.ts'
import { loadPageWords } from '../i18n/page-words.ts'

/** Most browsers never load the bar. */
export async function sayWhoActs(me: Me): Promise<void> {
  const { impersonation } = me
  impersonated.keep(impersonation ? 'yes' : '')
  if (!impersonation) return
  const [{ showImpersonation }] = await Promise.all([import('./impersonation-bar.tsx'), loadPageWords()])
  showImpersonation(me, impersonation)
}

/** For pages that ask for nobody's data, such as the form. */
export async function askWhoActs(): Promise<void> {
  const reply = await meOnce()
  if (reply.ok) await sayWhoActs(reply.value)
}
