// An application at the network's edge that has organizations: it takes only what the auth service has signed, and answers as it is told.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { callVerifier } from '../../server/crypto/service-signature.ts'
import type { OrganizationsQuestion } from '../../server/wire/console-organizations.ts'
import type { PersonsOrganization, StandingInOrganizations } from '../../server/wire/persons-organizations.ts'
import { SERVICE_SECRET } from './auth-service.ts'

export type OrganizationsDouble = {
  settings: { ORGANIZATIONS_URL: string }
  /** Of whom it was asked, in order. */
  asked: string[]
  forged: () => number
  /** What it says of a person from now on: `silent` for nothing. */
  say: (userId: string, said: readonly PersonsOrganization[] | 'silent') => void
  /** What it says to the console of whom it is asked with this email. */
  stand: (email: string, standing: StandingInOrganizations) => void
  /** What it says to the console, which asks which there are, from now on; before, it refuses that as a release before it does. */
  list: (answer: (question: OrganizationsQuestion) => unknown) => void
  /** What the console has asked so, in order. */
  questions: OrganizationsQuestion[]
  stop: () => void
}

export const organization = (slug: string, role = 'member', demandsFactor = false): PersonsOrganization => ({
  id: `of-${slug}`,
  name: `${slug.at(0)?.toUpperCase()}${slug.slice(1)} Company`,
  slug,
  role,
  demandsFactor,
})

/** @param everybodys what it says of a person of whom it was told nothing */
export async function startOrganizations(
  everybodys: readonly PersonsOrganization[] = [],
): Promise<OrganizationsDouble> {
  const verify = callVerifier([SERVICE_SECRET], Date.now)
  const said = new Map<string, readonly PersonsOrganization[] | 'silent'>()
  const standings = new Map<string, StandingInOrganizations>()
  const asked: string[] = []
  const questions: OrganizationsQuestion[] = []
  let list: ((question: OrganizationsQuestion) => unknown) | null = null
  let forged = 0
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { method = '', url: path = '', headers } = request
    const call = { method, path, query: '', cookie: '', authorization: '', body }
    if (!verify(`${headers['x-service-signature']}`, call)) {
      forged += 1
      response.writeHead(401).end()
      return
    }
    const question = JSON.parse(body) as { userId: string; email?: string } | OrganizationsQuestion
    if (!('userId' in question)) {
      questions.push(question)
      response
        .writeHead(list ? 200 : 400, { 'content-type': 'application/json' })
        .end(JSON.stringify(list?.(question) ?? { code: 'INVALID_INPUT' }))
      return
    }
    const { userId, email = '' } = question
    asked.push(userId)
    const organizations = said.get(userId) ?? everybodys
    response
      .writeHead(organizations === 'silent' ? 503 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ organizations, standing: standings.get(email) }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    settings: {
      ORGANIZATIONS_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/auth/organizations`,
    },
    asked,
    questions,
    list: (answer) => {
      list = answer
    },
    forged: () => forged,
    stand: (email, one) => void standings.set(email, one),
    say: (userId, one) => void said.set(userId, one),
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
