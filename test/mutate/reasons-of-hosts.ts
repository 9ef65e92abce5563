// Faults of hosts that the tests of the servers do not find, each with the reason: by file and name, as npm run mutate -- hosts says them.

import type { Reason } from './reason.ts'

export const reasonsOfHosts: readonly Reason[] = [
  {
    why: 'The statement always has a row, or says how many: the fallback is for the type.',
    of: [
      'server/db/auth/better-auth-schema.ts countPluginRows.count: 0 → 1 (2)',
      'server/db/auth/import-factors.ts countUnasked: 0 → 1 (2)',
      'server/db/auth/import-rows.ts countStrangers: 0 → 1 (2)',
      'server/db/auth/better-auth-schema.ts countPluginRows.count: 0 → 1',
      'server/db/auth/import-rows.ts takePeople: 0 → 1',
      'server/db/auth/import-rows.ts take.taken: 0 → 1',
      'server/db/auth/import-connections.ts isSameDatabase.lock: false → true',
    ],
  },
  {
    why: 'How much is read or kept at most is a bound of effort: one more is as good.',
    of: [
      'server/auth/rows/effects.handlers.ts ATTEMPTS_KEPT: 100 → 101',
      'server/db/auth/better-auth-schema.ts BATCH_SIZE: 1000 → 1001',
      'server/db/auth/export-people.ts PAGE: 1000 → 1001',
      'server/db/auth/people-search.ts MOST_FITTING: 1000 → 1001',
      'server/auth/flows/console/console.handlers.ts MOST_PEOPLE: 20 → 21',
      'server/auth/flows/console/console.handlers.ts MOST_WAITING: 50 → 51',
      'server/auth/flows/console/console.handlers.ts MOST_GIVEN_UP: 50 → 51',
      'server/db/auth/audit-counts.ts AT_ONCE: 10_000 → 10001',
      'server/auth/flows/console/console.handlers.ts MOST_COUNTED: 10_000 → 10001',
      'server/db/auth/limit-counts.ts MOST_COUNTS: 100_000 → 100001',
      'server/db/auth/listed-clients.ts MOST_COUNTED: 10_000 → 10001',
      'server/db/auth/overview-people.ts FEW_ENTRIES: 5000 → 5001',
      'server/db/auth/overview-weeks.ts MOST_ENTRIES: 300_000 → 300001',
      'server/db/event-feed.ts readFeed: 1 → 2',
    ],
  },
  {
    why: 'How long is waited, or how often something is tried or said: one more is as good.',
    of: [
      'server/db/auth/audit-counts.ts PATIENCE_MS: 5000 → 5001',
      'server/db/auth/audit-counts.ts LOOK_EVERY_MS: 50 → 51',
      'server/db/auth/audit-counts.ts maybeOneSettled.waited: 0 → 1',
      'server/db/availability.ts AGAIN_AFTER: 250 → 251',
      'server/db/availability.ts TICKS: 6 → 7',
      'server/db/availability.ts createAvailability.untilBack: 4 → 5',
      'server/db/availability.ts elapsed.tick: 0 → 1',
      'server/db/driver.ts END_WITHIN: 1000 → 1001',
      'server/db/examine.ts connectToExamine.pool.connectionWaitMs: 5000 → 5001',
      'server/db/pool.ts SILENCE: 0.3 → 1.3',
      'server/db/pool.ts CHECK: 0.6 → 1.6',
      'server/db/pool.ts GRACE: 1.2 → 2.2',
      'server/db/pool.ts connect.pool.driverFactory.availabilityOf.open.connectionTimeoutMillis: 2 → 3',
      'server/db/migrate.ts SAID_EVERY: 10 → 11',
      'server/db/migrate.ts LONGEST_MIGRATION: 3_600_000 → 3600001',
      'server/db/open.ts LONGEST_PAUSE_MS: 10_000 → 10001',
      'server/db/open.ts openDatabase.wait: 250 → 251',
      'server/db/open.ts openDatabase: 2 → 3',
      'server/db/split-audit.ts LONGEST_SPLIT: 3_600_000 → 3600001',
      'server/db/split-audit.ts splitAudit.pool.connectionWaitMs: 60_000 → 60001',
    ],
  },
  {
    why: 'Counting then begins with an older entry, reads more, and counts the same.',
    of: [
      'server/db/auth/audit-counts.ts counted: m auth.audit_event where at [>= → <] {since} order by at limit ',
    ],
  },
  {
    why: 'Either is less than a second, and is said as one.',
    of: ['server/db/rate-limit-counts.ts bucketsOf.take.waitMs: 1 → 2'],
  },
  {
    why: 'How long the end of a transaction took that was published already is read by nobody.',
    of: ['server/db/pool.ts publishRollback: 0 → 1'],
  },
  {
    why: 'A process that ends meanwhile is held for a moment: by a check, or by the quarter of a second between two.',
    of: [
      'server/db/availability.ts createAvailability.untilBack.ref: false → true',
      'server/db/availability.ts elapsed.ref: false → true',
    ],
  },
  {
    why: 'The server’s offer sets it before anything reads it.',
    of: ['server/db/connection.ts connectedBy.isOffered: false → true'],
  },
  {
    why: 'Either is decades ago.',
    of: ['server/auth/rows/effects.handlers.ts shownBefore.shownAt: 0 → 1'],
  },
  {
    why: 'Slonik tries once in either case.',
    of: ['server/db/pool.ts connect.pool.connectionRetryLimit: 0 → 1'],
  },
  {
    why: 'It costs time, and no answer is another one.',
    of: ['server/db/pool.ts connect.pool.captureStackTrace: false → true'],
  },
  {
    why: 'Nobody reads what a statement comes to that is sent with the next one.',
    of: ['server/db/driver.ts nothing.rowCount: 0 → 1'],
  },
  {
    why: 'One transaction is all that is asked, so that no second connection is opened.',
    of: ['server/db/split-audit.ts splitAudit.pool.maxPoolSize: 1 → 2'],
  },
  {
    why: 'One row more is read, and not shown: whether there are more than a page has is known by the first of them.',
    of: [
      'server/auth/flows/console/console.handlers.ts effects.showPerson.asked.most: 1 → 2',
      'server/db/app/listed-organizations.ts oneListOfOrganizations.rows.most: 1 → 2',
      'server/db/app/listed-organizations.ts maybeOneShownOrganization: 1 → 2',
      'server/db/app/listed-organizations.ts maybeOneShownOrganization: 1 → 2 (2)',
      'server/db/app/organizations-of-person.ts oneStandingInOrganizations.one.most: 1 → 2',
      'server/db/event-feed.ts readFeed.rows: 1 → 2',
    ],
  },
  {
    why: 'An assertion that fails is refused before anything asks whether it has verified its user.',
    of: [
      'server/auth/methods/passkey/passkey.handlers.ts passkeyHandlers.judgeAssertion.isUserVerified: false → true',
    ],
  },
  {
    why: 'The table’s constraint: an attempt names provider, issuer and account, or none of them.',
    of: [
      'server/auth/rows/attempts.ts identityOf: providerId === null || issuer === null || accountId === null → providerId === null || issuer === null && accountId === null',
      'server/auth/rows/attempts.ts identityOf: providerId === null || issuer === null → providerId === null && issuer === null',
    ],
  },
  {
    why: 'The code is expired from the beginning, whatever its time is.',
    of: ['server/auth/rows/one-time-code.handlers.ts lockDigits.lifetimeSeconds: 0 → 1'],
  },
  {
    why: 'Nothing reads it of a code that has just begun, or of one that is not there.',
    of: [
      'server/auth/rows/one-time-code.handlers.ts onCodes.stepCode.accepted: false → true',
      'server/auth/rows/one-time-code.handlers.ts onCodes.beginCode.lapsed: false → true',
    ],
  },
  {
    why: 'A change of e-mail is locked where a code goes to a wanted address, and nowhere else where one is mailed.',
    of: [
      "server/auth/rows/one-time-code.handlers.ts onCodes.mailCode.recipient: to === 'wanted address' && change → to === 'wanted address' || change",
    ],
  },
  {
    why: 'A new invitation is stored in the state that it has by then.',
    of: [
      "server/app/rows/invitations.handlers.ts onInvitations.stepInvitation: row && state !== 'none' → row || state !== 'none'",
    ],
  },
  {
    why: 'Any length does that nobody guesses a free name by.',
    of: ['server/app/rows/insert-with-free-slug.ts insertWithFreeSlug: 4 → 5'],
  },
  {
    why: 'In no organization, and of nobody, the table has no row.',
    of: [
      'server/app/rows/members.handlers.ts roleOf: tenantId === null || userId === null → tenantId === null && userId === null',
    ],
  },
  {
    why: 'Who is deleted, or makes an organization, answers no invitation.',
    of: [
      'server/app/rows/members.handlers.ts onMembers.lockPerson.isProven: false → true',
      'server/app/rows/members.handlers.ts onMembers.lockCreator.isProven: false → true',
    ],
  },
  {
    why: 'The flow reads what the request is refused with, and nothing else.',
    of: [
      'server/app/sessions/session.handlers.ts handlers.meetDemand.accepted: true → false',
      'server/app/rows/members.handlers.ts onMembers.meetDemand.accepted: true → false',
    ],
  },
  {
    why: 'Only somebody there is has a membership that takes an event: the fallback is for the type.',
    of: ['server/app/rows/members.handlers.ts onMembers.stepMember: 0 → 1'],
  },
  {
    why: 'No flow reads the requester’s role after an event: what is kept of it is forgotten with the next organization.',
    of: [
      "server/app/rows/members.handlers.ts onMembers.stepMember: party === 'requester' → party !== 'requester'",
    ],
  },
  {
    why: 'The organization that is locked says it, and a flow that locks none reads nothing of it.',
    of: ['server/app/rows/run-organization-flow.ts contextOf.demandsFactor: false → true'],
  },
  {
    why: 'Who is deleted is there no more by then, and nobody else is in the state none.',
    of: [
      "server/auth/rows/account.handlers.ts onAccount.storeAccount: outcome.user && next.state !== 'none' → outcome.user || next.state !== 'none'",
    ],
  },
  {
    why: 'What would meet a demand is said with its refusal alone.',
    of: [
      "server/auth/rows/auth-session.handlers.ts onSession.stepSession: effects.includes('refuseStaleSession') && 'demand' in event && event.… → effects.includes('refuseStaleSession') && 'demand' in event || event.…",
      "server/auth/rows/auth-session.handlers.ts onSession.stepSession: effects.includes('refuseStaleSession') && 'demand' in event → effects.includes('refuseStaleSession') || 'demand' in event",
    ],
  },
  {
    why: 'A session of the client’s own word counts as one whose end is noticed, so that its age ends nothing.',
    of: [
      "server/app/sessions/session.handlers.ts handlers.findStanding: session?.assurance !== 'token' || !found → session?.assurance !== 'token' && !found",
    ],
  },
  {
    why: 'A session lives for a millisecond less.',
    of: ['server/app/sessions/session.handlers.ts handlers.findStanding.isLapsed: 0 → 1'],
  },
  {
    why: 'Where nobody is asked the machine meets no silence that could pass.',
    of: [
      'server/auth/openid-provider/flow/provider.handlers.ts handlers.stepPolicy.passesUnanswered: false → true',
    ],
  },
  {
    why: 'The flow of a social sign-in finds it out before anything reads it.',
    of: ['server/auth/rows/run-flow-in.ts runFlowIn.outcome.isLinked: false → true'],
  },
  {
    why: 'Any number does that nobody else locks by.',
    of: ['server/db/auth/import-connections.ts isSameDatabase.key: 31 → 32'],
  },
  {
    why: 'A table of another name is read, and passed over like one that has no columns of a Better Auth.',
    of: [
      "server/db/auth/better-auth-schema.ts anyBetterAuthSchemas: (lower(c.relname), '_', '') [= → <>] any($1) and not exist",
    ],
  },
  {
    why: 'Only what is audited is ordered: the fallback is for the type.',
    of: ['server/db/auth/audited.ts recordAsOrdered.before: 0 → 1'],
  },
  {
    why: 'The address of a person who signs in is locked by then, which finds it out.',
    of: ['server/auth/rows/run-flow-in.ts runFlowIn.outcome.isNewDevice: false → true'],
  },
]
