// Shows the sign-in form and processes its answer: a person, which is also the consent, or a refusal.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Interaction, Provider } from 'oidc-provider'
import { sendPage } from '../demo-answer.ts'
import { type People, type Person, somePeople } from './demo-people.ts'
import { errorPage, faults } from './provider-error-page.ts'
import { readForm } from './read-form.ts'
import { type Faults, signInPage } from './sign-in-page.ts'

export type Exchange = {
  request: IncomingMessage
  response: ServerResponse
  provider: Provider
  people: People
  /** The application’s address. */
  application: string
}

const EMAIL = /^[^\s@<>"]+@[^\s@<>"]+$/

export async function signIn(exchange: Exchange): Promise<void> {
  const { request, response, provider, people, application } = exchange
  const interaction = await provider.interactionDetails(request, response).catch(() => undefined)
  if (!interaction) {
    return sendPage(response, errorPage(application, faults.ended), { status: 400 })
  }
  const client = interaction.params.client_id
  if (request.method !== 'POST') {
    return sendPage(response, signInPage({ client, typed: proposal(interaction, people) }))
  }
  const form = await readForm(request)
  if (form.get('answer') === 'cancel') return refuse(exchange)
  const chosen = somePeople.find(({ email }) => email === form.get('person'))
  if (chosen) return accept(exchange, interaction, chosen)
  const typed = read(form)
  const found = faultsIn(typed)
  if (found) return sendPage(response, signInPage({ client, typed, faults: found }), { status: 422 })
  await accept(exchange, interaction, typed)
}

function proposal({ params, session }: Interaction, people: People): Person {
  const before = people.find(session?.accountId ?? '')
  return {
    email: '',
    name: '',
    emailVerified: true,
    ...before,
    ...(params.login_hint && { email: params.login_hint }),
  }
}

function read(form: URLSearchParams): Person {
  const text = (name: string) => (form.get(name) ?? '').trim()
  return { email: text('email'), name: text('name'), emailVerified: form.get('verified') === 'yes' }
}

function faultsIn({ email, name }: Person): Faults | undefined {
  const found: Faults = {
    ...(!EMAIL.test(email) && { email: 'Enter an email like ann@example.com.' }),
    ...(name === '' && { name: 'Enter a name.' }),
  }
  return Object.keys(found).length > 0 ? found : undefined
}

async function accept(
  { request, response, provider, people }: Exchange,
  interaction: Interaction,
  typed: Person,
) {
  const { params } = interaction
  const accountId = people.signIn(typed)
  await forgetWhoWasSignedIn(provider, interaction)
  const grant = new provider.Grant({ accountId, clientId: params.client_id })
  grant.addOIDCScope(params.scope ?? 'openid')
  const result = { login: { accountId, remember: false }, consent: { grantId: await grant.save() } }
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
}

// Otherwise oidc-provider would require a sign-out before another person can sign in.
async function forgetWhoWasSignedIn(provider: Provider, interaction: Interaction): Promise<void> {
  const session = await provider.Session.findByUid(interaction.session?.uid ?? '')
  if (!session) return
  session.accountId = undefined
  session.authorizations = undefined
  await session.persist()
  interaction.session = undefined
  await interaction.persist()
}

async function refuse({ request, response, provider }: Exchange): Promise<void> {
  const result = { error: 'access_denied', error_description: 'The person refused' }
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
}
