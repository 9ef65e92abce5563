// What somebody who is signed in can send about the ways in of their account: a provider that they link, and one that they unlink.

import type { Identified } from '../../../server/auth/methods/social/social.operations.ts'
import type { AuthErrorCode } from '../../../server/wire/auth-errors.ts'
import { type Action, actionOf, ask, type Linked, type Sent } from '../action.ts'
import { answered } from '../answered.ts'
import { createClient } from '../client.ts'
import type { Driven, Sends } from '../driven.ts'
import { headerOf, keep, offered, words } from '../http.ts'
import type { Meanwhile } from '../request.ts'
import { layout } from '../state-layout.ts'
import type { World } from '../world.ts'

const identified: Record<Linked, Identified> = {
  own: 'free',
  unvouched: 'free',
  'another’s': 'others',
  'of another email': 'anotherEmail',
}

/** In the address that the browser is sent to. */
const faults: Partial<Record<AuthErrorCode, string>> = {
  SOCIAL_ACCOUNT_ALREADY_LINKED: 'account_already_linked_to_different_user',
  LINKING_DIFFERENT_EMAILS_NOT_ALLOWED: 'email_does_not_match',
}

type Linking = { linked: Linked; meanwhile?: Meanwhile | null }

function link(world: World, browser: number, { linked, meanwhile = null }: Linking): boolean {
  const isOwners = world.browsers[browser]?.who === 'owner'
  // Whose email a provider has verified, and who has another one, is the owner alone.
  if (!isOwners && linked !== 'unvouched') return false
  // Without a session there is nothing to come back from.
  if (!world.get(layout.session[browser])) return false
  const unable = ask(world, browser, 'POST /link-social', { meanwhile })
  if (unable) {
    world.answer = answered(world, unable)
    return true
  }
  const endpoint =
    `GET /callback/:provider, linking, ${linked === 'unvouched' ? 'unverified' : 'verified'}` as const
  const refusal = ask(world, browser, endpoint, { identity: identified[linked], meanwhile })
  world.answer = refusal ? `302 ${faults[refusal] ?? 'unable_to_link_account'}` : '302'
  return true
}

function unlink(world: World, browser: number, request: Sent): void {
  const { meanwhile = null } = request
  world.answer = answered(world, ask(world, browser, 'POST /unlink-account', { meanwhile }))
}

export function linkingRequestsOf(browser: number): Action[] {
  const action = actionOf(browser)
  const unlinking = { to: 'unlink' } as const
  const late = { to: 'link', linked: 'own', meanwhile: 'a day has passed' } as const
  const onAnotherDay = { to: 'unlink', meanwhile: 'a day has passed' } as const
  return [
    ...(['own', 'unvouched', 'another’s', 'of another email'] as const).map((linked) =>
      action('ways in', `links a person of the provider: ${linked}`, { to: 'link', linked }, (world) =>
        link(world, browser, { linked }),
      ),
    ),
    action('ways in', 'links a person of the provider by a session of another day', late, (world) =>
      link(world, browser, late),
    ),
    action('ways in', 'unlinks the provider', unlinking, (world) => unlink(world, browser, unlinking)),
    action('ways in', 'unlinks the provider by a session of another day', onAnotherDay, (world) =>
      unlink(world, browser, onAnotherDay),
    ),
  ]
}

async function comeBackToLink(driven: Driven, { linked }: Extract<Sent, { to: 'link' }>): Promise<string> {
  const { servers, client, email, mailboxes, who } = driven
  const provider = offered(servers.provider)
  const person = {
    own: { email, who },
    unvouched: { email, who: 'stranger' },
    'another’s': { email: mailboxes.other, who },
    'of another email': { email: `yet.another.${email}`, who },
  } as const
  const page = `${servers.origin}/account`
  const addresses = { callbackURL: page, errorCallbackURL: page }
  if (linked === 'another’s') {
    const somebody = createClient(servers)
    const begun = await somebody.askAuth('POST', '/sign-in/social', { provider: 'demo', ...addresses })
    await provider.comeBack({
      url: `${begun.body?.url}`,
      ...person[linked],
      cookie: headerOf(somebody.cookies),
    })
  }
  const begun = await client.askAuth('POST', '/link-social', { provider: 'demo', ...addresses })
  if (begun.status !== 200) return words(begun)
  const cookie = headerOf(client.cookies)
  const back = await provider.comeBack({ url: `${begun.body?.url}`, ...person[linked], cookie })
  keep(client.cookies, back)
  const fault = new URL(back.headers.get('location') ?? 'about:blank').searchParams.get('error')
  return fault ? `302 ${fault}` : '302'
}

type Way = { id: string; providerId: string; accountId: string }

async function unlinkOwn({ client, email, who }: Driven): Promise<string> {
  const { body } = await client.askAuth('GET', '/list-accounts')
  const ways = Array.isArray(body) ? (body as Way[]) : []
  const own = ways.find(({ accountId }) => accountId === `${who} ${email}`)
  return words(await client.askAuth('POST', '/unlink-account', { accountId: own?.id ?? 'none-yet' }))
}

export const linkingSends: Pick<Sends, 'link' | 'unlink'> = { link: comeBackToLink, unlink: unlinkOwn }
