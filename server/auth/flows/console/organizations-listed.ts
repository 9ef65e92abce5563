// Has the application say, for an operator of the console, which organizations there are, and what there is of one.

import { type OrganizationsQuestion, organizationsAnswer } from '../../../wire/console-organizations.ts'
import type { AuthDeps } from '../../deps.ts'
import { askedApplication } from './asked-application.ts'

type Listed = NonNullable<AuthDeps['console']>['organizations']

/** A release of the application before these questions refuses them, which is no answer. */
export function organizationsListed(...given: Parameters<typeof askedApplication>): Listed {
  const ask = askedApplication(...given)
  const answerTo = async (question: OrganizationsQuestion) =>
    ask ? organizationsAnswer.safeParse(await ask(question)).data : undefined
  const otherwise = ask ? 'silent' : 'unset'
  return {
    async list(asked) {
      const answer = await answerTo({ list: asked })
      return answer && 'listed' in answer ? answer.listed : otherwise
    },
    async show({ id, member }) {
      const answer = await answerTo({ organization: id, member })
      return answer && 'shown' in answer ? answer.shown : otherwise
    },
  }
}
