// Which of a person's organizations a list has room for.

import type { Me } from '../../../server/wire/app.ts'

const MOST_SHOWN = 8

/** The one that is worked in first, and no more than fit; the others are where organizations are chosen. */
export const shownOf = ({ tenants, tenantId }: Me) =>
  tenants
    .toSorted((one, other) => Number(other.id === tenantId) - Number(one.id === tenantId))
    .slice(0, MOST_SHOWN)

export const hasMore = ({ tenants }: Me) => tenants.length > MOST_SHOWN
