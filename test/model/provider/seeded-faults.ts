// One fault for each property of what an application is granted, seeded into a machine or a flow, for the search to find.

import { chart, given, meta, never, type SeededFault, shown, unasked } from './faulty.ts'
import { handlers } from './host.ts'

const another = 'an application is granted something of somebody else than was asked'
const below = 'an application is granted something by a session below what it demands'
const heldBack = 'an application is granted something that the policy holds back'
const unconsented = 'an application is granted something that its person has not consented to'

export const seededFaults: readonly SeededFault[] = [
  {
    flaw: 'an application that names somebody gets the person who is signed in',
    property: another,
    steps: 6,
    machines: chart('authorization', shown(0), never),
  },
  {
    flaw: 'nobody compares the person who allows an application with the one who was asked',
    property: another,
    steps: 5,
    hosted: {
      findSession: ({ world, ...context }, choice) => {
        const request = world.request && { ...world.request, asked: null }
        return handlers.findSession({ ...context, world: { ...world, request } }, choice)
      },
    },
  },
  {
    flaw: 'a session of any level and age is enough',
    property: below,
    steps: 2,
    machines: chart('authorization', shown(4), never),
  },
  {
    flaw: 'what a person allows is granted whatever their session has shown',
    property: below,
    steps: 5,
    machines: chart('authorization', given(4), never),
  },
  {
    flaw: 'nobody is asked for consent',
    property: unconsented,
    steps: 2,
    machines: chart('authorization', shown(12), never),
  },
  {
    flaw: 'an application that anybody could pretend to be is answered by what was allowed before',
    property: unconsented,
    steps: 6,
    machines: chart(
      'authorization',
      shown(12, 'guard'),
      ({ event }: { event: { isRemembered: boolean } }) => !event.isRemembered,
    ),
  },
  {
    flaw: 'an operator’s application on a device asks nobody',
    property: unconsented,
    steps: 2,
    machines: chart(
      'authorization',
      shown(12, 'guard'),
      ({ event }: { event: { isTrusted: boolean } }) => !event.isTrusted,
    ),
  },
  {
    flaw: 'what is asked for keeps its scope for longer without a question',
    property: 'an application is granted something for longer than a session, and nobody was asked for that',
    steps: 4,
    machines: chart(
      'authorization',
      given(11, 'guard'),
      ({ event }: { event: { asksForLonger: boolean } }) => event.asksForLonger,
    ),
  },
  {
    flaw: 'an application that asks for a code doesn’t ask the policy',
    property: heldBack,
    steps: 2,
    given: unasked('authorizeAtOnce', { findPolicyAnswer: 'unasked' }),
  },
  {
    flaw: 'what a person allows is granted although the policy refuses it',
    property: heldBack,
    steps: 4,
    machines: chart('authorization', given(5), never),
  },
  {
    flaw: 'an application gets what the policy gives no answer about, although the operator refuses then',
    property: heldBack,
    steps: 2,
    machines: chart('authorization', shown(6), never),
  },
  {
    flaw: 'what the policy allows an application needs no consent',
    property: unconsented,
    steps: 2,
    machines: chart(
      'authorization',
      shown(12, 'guard'),
      ({ event }: { event: { policy: string } }) => event.policy !== 'passes',
    ),
  },
  {
    flaw: 'what the policy allows an application needs no level',
    property: below,
    steps: 2,
    machines: chart(
      'authorization',
      shown(4, 'guard'),
      ({ event }: { event: { policy: string; standing: string } }) =>
        event.standing !== 'enough' && event.policy !== 'passes',
    ),
  },
  {
    flaw: 'a refresh doesn’t ask the policy',
    property: 'an application refreshes what the policy holds back',
    steps: 4,
    given: unasked('useRefreshToken', { findPolicyAnswer: 'unasked' }),
  },
  {
    flaw: 'a consent is asked for where nobody may be',
    property: 'somebody is asked where nobody may be',
    steps: 2,
    machines: chart('authorization', shown(11), never),
  },
  {
    flaw: 'a request is answered a day later',
    property: 'a request of an application is answered after its time',
    steps: 4,
    hosted: { lockAuthorization: ({ world }) => world.request && { ...world.request, isLapsed: false } },
  },
  {
    flaw: 'a code that was redeemed is redeemed again',
    property: 'a code gives tokens twice, or after its time',
    steps: 4,
    machines: chart('authorization-code', ['states', 'redeemed', 'on', 'code.presented'], {
      actions: 'acceptCode',
      meta,
    }),
  },
  {
    flaw: 'a code is redeemed after its time',
    property: 'a code gives tokens twice, or after its time',
    steps: 4,
    hosted: { lockCode: ({ world }) => (world.grants[0] ? { isLapsed: false } : null) },
  },
  {
    flaw: 'the tokens of a code stay valid when the code is presented again',
    property: 'a code that is presented twice leaves its tokens valid',
    steps: 4,
    given: unasked('redeemCode', { endGrant: undefined }),
  },
  {
    flaw: 'a refresh token that was replaced is accepted again',
    property: 'a refresh token is accepted twice, or after its time',
    steps: 5,
    machines: chart(
      'refresh-family',
      ['states', 'rotated', 'on', 'token.presented', 0, 'guard'],
      () => false,
    ),
  },
  {
    flaw: 'a refresh token is accepted after its time',
    property: 'a refresh token is accepted twice, or after its time',
    steps: 5,
    machines: chart('refresh-family', ['states', 'active', 'on', 'lifetime.lapsed'], {
      target: 'active',
      meta,
    }),
  },
  {
    flaw: 'an application’s tokens stay valid when a replaced refresh token is presented',
    property: 'a refresh token that is presented twice leaves the application’s tokens valid',
    steps: 5,
    given: unasked('useRefreshToken', { endGrant: undefined }),
  },
  {
    flaw: 'a token that an application revokes stays valid',
    property: 'an application keeps what was taken back',
    steps: 3,
    given: unasked('endGrant', { endGrant: undefined }),
  },
  {
    flaw: 'an application that was removed is still consented to',
    property: 'an application keeps what was taken back',
    steps: 5,
    given: unasked('disconnect', { forgetConsent: undefined }),
  },
  {
    flaw: 'an application that was removed keeps its tokens',
    property: 'an application keeps what was taken back',
    steps: 3,
    given: unasked('disconnect', { lockGrantOfApplication: false }),
  },
  {
    flaw: 'a request stays although nobody has answered it in time',
    property: 'a request of an application stays open for ever',
    steps: 4,
    machines: chart('authorization', ['states', 'askingForConsent', 'on', 'lifetime.lapsed'], {
      actions: 'refuseLapsed',
      meta,
    }),
  },
]
