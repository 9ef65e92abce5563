// The rate rule of a path, known before routing: requests that reach no route are counted too.

import type { Limit, Rule } from '../../http/rate-limits.ts'

/**
 * The rule of a path by how it ends, whatever the base path and the method. Paths that are no route share the widest
 * budget.
 */
export function rateRuleOfPath(routes: readonly (Limit & { path: string })[]): (path: string) => Rule {
  const counted = routes.filter(({ limit }) => limit !== 'other')
  const rules = new Map(counted.map(({ path, limit }) => [path.replace(/\/:\w+$/, ''), limit]))
  return (path) => {
    const [parent, last] = path.split('/').slice(-2)
    return rules.get(`/${parent}/${last}`) ?? rules.get(`/${last}`) ?? rules.get(`/${parent}`) ?? 'other'
  }
}
