// The events of the application’s session, and what it remembers.

import type { Levels } from '../kit/demand.ts'

/** None; some, none of which is chosen in this session; or the chosen one is among them. */
export type Memberships = 'none' | 'several' | 'chosen'

/**
 * What was found out about the auth session that this one came from. It is refused by the validation step that has
 * accepted its token, or because its row is gone; `deleted` is a person whose row is gone as well. `unknown` is everything
 * else, a service that cannot be reached above all. A check is overdue when none has had a result for longer than the host
 * allows.
 */
export type CheckResult = 'sameUser' | 'anotherUser' | 'refused' | 'deleted' | 'unknown'

export type AppSessionEvent =
  /** With the levels of the organization that is worked in, or of none, as where one is chosen or made. */
  | ({ type: 'session.opened'; emailVerified: boolean; memberships: Memberships } & Levels)
  | { type: 'dashboard.opened' }
  | { type: 'noOrganization.opened' }
  | { type: 'registerOrganization.opened' }
  | { type: 'selectTenant.opened' }
  | { type: 'account.opened' }
  /** The person’s own, or of the organization that is worked in. */
  | { type: 'data.requested'; of: 'person' | 'organization' }
  /**
   * For another application, by a proxy. `isAsserted`: nothing but the client’s own word says who signed in. `isPage`: a
   * browser is to show what is asked for, and is handed on whatever is answered.
   */
  | { type: 'identity.requested'; isAsserted: boolean; isPage: boolean }
  | ({ type: 'organization.created' } & Levels)
  | ({ type: 'tenant.selected'; isMember: boolean; isRemembered: boolean } & Levels)
  | { type: 'session.checked'; result: CheckResult; isOverdue: boolean }
  /** It has reached the greatest age of a session whose auth session cannot be observed; `endIsObservable`: this one's can. */
  | { type: 'lifetime.lapsed'; endIsObservable: boolean }
  | { type: 'signOut.requested'; everywhere: boolean }
