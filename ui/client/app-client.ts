// Speaks to the application: its routes are one table, each with the types of the wire.

import { redirects as pages } from '../../machines/app-session/pages-led-to.ts'
import { type FormUser, redirects } from '../../machines/auth-form/auth-form.types.ts'
import type { CreateApiKeyReply } from '../../server/wire/api-key-answers.ts'
import type {
  CallbackReply,
  CreateOrganization,
  Me,
  OrganizationCreated,
  PersonsSession,
  RevokeSession,
  SelectTenant,
  SessionRevoked,
  SignedOut,
  TenantSelected,
} from '../../server/wire/app.ts'
import type {
  ChangeRole,
  DemandFactor,
  Done,
  FoundInvitation,
  Invitation,
  InvitationAccepted,
  Invite,
  LookUpInvitation,
  NamedInvitation,
  NamedMember,
  NamedOrganization,
  Organization,
  RenameOrganization,
} from '../../server/wire/organization.ts'
import type {
  AskedOrganizationKey,
  NamedOrganizationKey,
  OrganizationKeys,
} from '../../server/wire/organization-keys.ts'
import { addressOf } from './address.ts'
import type { Answer, RefusedAnswer } from './answer.ts'
import type { AuthCall, BodyOf, ReplyOf } from './auth-routes.ts'
import { exchange, type Question } from './exchange.ts'

type Ask<T> = () => Promise<Answer<T>>

/** Does what a refusal wants first, and asks again, where a page has a way to. */
export const onRefusal: {
  meet: (<T>(refusal: RefusedAnswer, ask: Ask<T>) => Promise<Answer<T>>) | null
} = { meet: null }

export async function persistently<T>(ask: Ask<T>): Promise<Answer<T>> {
  const answer = await ask()
  return answer.ok || !onRefusal.meet ? answer : onRefusal.meet(answer, ask)
}

/** With `renews: false` a refusal stays as it is. */
type Options = Pick<Question, 'headers' | 'signal'> & { renews?: boolean }

async function call<T>(
  path: string,
  question: Question,
  { renews = true, ...options }: Options,
): Promise<Answer<T>> {
  const ask = () => exchange<T>(addressOf('', path), { ...question, ...options })
  return renews ? persistently(ask) : ask()
}

/* @__NO_SIDE_EFFECTS__ */
const get =
  <Reply>(path: string, usual: Options = {}) =>
  () =>
    call<Reply>(path, { method: 'GET' }, usual)

/* @__NO_SIDE_EFFECTS__ */
const post =
  <Body, Reply>(path: string, usual: Options = {}) =>
  (body: Body, options: Options = {}) =>
    call<Reply>(path, { method: 'POST', body }, { ...usual, ...options })

export type Callback = { token: string | null; user: FormUser }

export const app = {
  callback: post<Callback, CallbackReply>('/auth/auth-callback'),
  /** Where the dashboard redirects the application's own session to; null without a session. */
  async sessionRedirect(signal: AbortSignal): Promise<string | null> {
    try {
      const { ok, url } = await fetch(addressOf('', '/dashboard'), { method: 'HEAD', signal })
      const { pathname } = new URL(url)
      // The dashboard leads on who has to show a second factor first.
      const known = pathname === pages.leadToStepUp ? pages.leadToDashboard : pathname
      return (ok && redirects.find((one) => one === known)) || null
    } catch {
      return null
    }
  },
}

/** What only the pages behind the door ask: it is not among the form's first bytes. */
export const door = {
  me: get<Me>('/api/me'),
  createOrganization: post<CreateOrganization, OrganizationCreated>('/api/organizations'),
  selectTenant: post<SelectTenant, TenantSelected>('/api/tenant'),
  sessions: get<PersonsSession[]>('/api/sessions'),
  endSession: post<RevokeSession, SessionRevoked>('/api/sessions/revoke'),
  signOut: post<{ everywhere?: boolean }, SignedOut>('/api/sign-out', { renews: false }),
}

/** Before there is a page that meets refusals. */
export const meOnce = get<Me>('/api/me', { renews: false })

const relay = <Call extends AuthCall>(path: string) => post<BodyOf<Call>, ReplyOf<Call>>(path)

/** Calls of the auth service that the application relays where the browser cannot reach it. */
export const relays = {
  'emailOtp.verifyEmail': relay<'emailOtp.verifyEmail'>('/auth/verify-email'),
  'forgetPassword.emailOtp': relay<'forgetPassword.emailOtp'>('/auth/forgot-password'),
}

export const organizations = {
  current: get<Organization>('/api/organization'),
  /** Before it is known who the person is, whose page meets refusals. */
  ahead: get<Organization>('/api/organization', { renews: false }),
  rename: post<RenameOrganization, Done>('/api/organizations/rename'),
  demandFactor: post<DemandFactor, Done>('/api/organizations/demand-factor'),
  withdrawDemand: post<NamedOrganization, Done>('/api/organizations/withdraw-demand'),
  delete: post<NamedOrganization, Done>('/api/organizations/delete'),
  leave: post<NamedOrganization, Done>('/api/organizations/leave'),
  handOver: post<NamedMember, Done>('/api/organizations/hand-over'),
  removeMember: post<NamedMember, Done>('/api/members/remove'),
  changeRole: post<ChangeRole, Done>('/api/members/role'),
}

export const organizationKeys = {
  list: get<OrganizationKeys>('/api/organization/keys'),
  create: post<AskedOrganizationKey, CreateApiKeyReply>('/api/organizations/keys'),
  rotate: post<NamedOrganizationKey, CreateApiKeyReply>('/api/organizations/keys/rotate'),
  revoke: post<NamedOrganizationKey, Done>('/api/organizations/keys/delete'),
}

export const invitations = {
  own: get<Invitation[]>('/api/invitations'),
  send: post<Invite, Done>('/api/invitations'),
  resend: post<NamedInvitation, Done>('/api/invitations/resend'),
  revoke: post<NamedInvitation, Done>('/api/invitations/revoke'),
  accept: post<NamedInvitation, InvitationAccepted>('/api/invitations/accept'),
  decline: post<NamedInvitation, Done>('/api/invitations/decline'),
  lookUp: post<LookUpInvitation, FoundInvitation>('/api/invitations/look-up'),
}
